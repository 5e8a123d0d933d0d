/**
 * Gives what has the C library give the system back the memory that was freed: it keeps free pieces among others by itself, and after a busy hour these are half of
 * what a server holds. Undefined where that library is not glibc. The call takes some milliseconds.
 */
export function openGivingBack(): (() => void) | undefined {
	if (process.platform !== "linux") return undefined;
	try {
		const { dlopen } = withoutWarnings(() =>
			process.getBuiltinModule("node:ffi"),
		);
		const { functions } = dlopen("libc.so.6", {
			malloc_trim: { arguments: ["u64"], return: "i32" },
		});
		return () => void functions.malloc_trim(0n);
	} catch {
		return undefined;
	}
}

/** Node warns that the module is experimental; one call without pointers is all that is used of it. */
function withoutWarnings<T>(work: () => T): T {
	const { emitWarning } = process;
	process.emitWarning = () => {};
	try {
		return work();
	} finally {
		process.emitWarning = emitWarning;
	}
}
