/**
 * What is wrong with a notebook by the rules of nbformat 4.5, in words; empty
 * if nothing is. Written from the format's documentation: required and
 * permitted fields of the notebook, of each kind of cell and of each kind of
 * output, the form of ids, and that texts are strings or lists of strings.
 */
export function nbformatFaults(notebook: unknown): string[] {
  const faults: string[] = [];
  const fault = (where: string, what: string): void => void faults.push(`${where}: ${what}`);

  const fields = (
    value: Fields,
    where: string,
    required: readonly string[],
    optional: readonly string[] = [],
  ): void => {
    for (const name of required) if (!(name in value)) fault(where, `lacks ${name}`);
    for (const name of Object.keys(value))
      if (![...required, ...optional].includes(name)) fault(where, `has the unknown field ${name}`);
  };
  const record = (value: unknown, where: string): Fields => {
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Fields;
    fault(where, "is not an object");
    return {};
  };
  const text = (value: unknown, where: string): void => {
    const isText =
      typeof value === "string" || (Array.isArray(value) && value.every((line) => typeof line === "string"));
    if (!isText) fault(where, "is neither a string nor a list of strings");
  };
  const bundle = (value: unknown, where: string): void => {
    for (const [type, content] of Object.entries(record(value, where)))
      if (type !== "application/json" && !type.endsWith("+json")) text(content, `${where}.${type}`);
  };
  const count = (value: unknown, where: string): void => {
    if (value !== null && !(Number.isInteger(value) && (value as number) >= 0))
      fault(where, "is neither null nor a whole number");
  };

  const output = (value: Fields, where: string): void => {
    switch (value["output_type"]) {
      case "stream":
        fields(value, where, ["output_type", "name", "text"]);
        if (typeof value["name"] !== "string") fault(where, "has a name that is no string");
        text(value["text"], `${where}.text`);
        return;
      case "display_data":
        fields(value, where, ["output_type", "data", "metadata"]);
        record(value["metadata"], `${where}.metadata`);
        bundle(value["data"], `${where}.data`);
        return;
      case "execute_result":
        fields(value, where, ["output_type", "data", "metadata", "execution_count"]);
        record(value["metadata"], `${where}.metadata`);
        count(value["execution_count"], `${where}.execution_count`);
        bundle(value["data"], `${where}.data`);
        return;
      case "error":
        fields(value, where, ["output_type", "ename", "evalue", "traceback"]);
        for (const name of ["ename", "evalue"])
          if (typeof value[name] !== "string") fault(where, `${name} is no string`);
        if (!Array.isArray(value["traceback"])) fault(where, "traceback is no list");
        return;
      default:
        fault(where, `has the unknown output type ${String(value["output_type"])}`);
    }
  };

  const ids = new Set<unknown>();
  const cell = (value: Fields, where: string): void => {
    const common = ["id", "cell_type", "metadata", "source"];
    const id = value["id"];
    if (typeof id !== "string" || !/^[a-zA-Z0-9-_]{1,64}$/.test(id)) fault(where, `has the id ${String(id)}`);
    if (ids.has(id)) fault(where, `has the id ${String(id)}, as another cell has`);
    ids.add(id);
    record(value["metadata"], `${where}.metadata`);
    text(value["source"], `${where}.source`);
    switch (value["cell_type"]) {
      case "code":
        fields(value, where, [...common, "execution_count", "outputs"]);
        count(value["execution_count"], `${where}.execution_count`);
        if (Array.isArray(value["outputs"]))
          for (const [i, one] of value["outputs"].entries())
            output(record(one, where), `${where}.outputs[${i}]`);
        else fault(where, "has outputs that are no list");
        return;
      case "markdown":
      case "raw":
        fields(value, where, common, ["attachments"]);
        return;
      default:
        fault(where, `has the unknown type ${String(value["cell_type"])}`);
    }
  };

  const whole = record(notebook, "notebook");
  fields(whole, "notebook", ["cells", "metadata", "nbformat", "nbformat_minor"]);
  if (whole["nbformat"] !== 4 || whole["nbformat_minor"] !== 5) fault("notebook", "is not of format 4.5");
  const metadata = record(whole["metadata"], "metadata");
  if ("kernelspec" in metadata) {
    const spec = record(metadata["kernelspec"], "metadata.kernelspec");
    for (const name of ["name", "display_name"])
      if (typeof spec[name] !== "string") fault("metadata.kernelspec", `lacks ${name}`);
  }
  if (
    "language_info" in metadata &&
    typeof record(metadata["language_info"], "language_info")["name"] !== "string"
  )
    fault("metadata.language_info", "lacks name");
  if (Array.isArray(whole["cells"]))
    whole["cells"].forEach((one, i) => void cell(record(one, `cells[${i}]`), `cells[${i}]`));
  else fault("notebook", "has cells that are no list");
  return faults;
}

type Fields = Record<string, unknown>;
