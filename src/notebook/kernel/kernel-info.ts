import type { JsonRecord } from "../protocol/message.js";

/** What a notebook says of its language; fixed, so that a second run writes the same bytes. */
export const languageInfo: JsonRecord = {
  codemirror_mode: { mode: "typescript", name: "javascript", typescript: true },
  file_extension: ".ts",
  mimetype: "text/typescript",
  name: "typescript",
  version: "5.0.4",
};

/** The kernelspec a new notebook carries: any tslab opens it. */
export const kernelSpecMetadata: JsonRecord = {
  display_name: "TypeScript",
  language: "typescript",
  name: "tslab",
};

/** The answer to `kernel_info_request`. */
export const kernelInfo: JsonRecord = {
  status: "ok",
  protocol_version: "5.3",
  implementation: "horizon",
  implementation_version: "0.1.0",
  language_info: languageInfo,
  banner: "TypeScript with types, run by Horizon on tslab's converter and executor",
  debugger: false,
  help_links: [],
};
