/** The kernel's module as bytes. */
export function compiledKernel(): Promise<Uint8Array>;
/** The TypeScript file that holds those bytes. */
export function kernelFile(bytes: Uint8Array): string;
