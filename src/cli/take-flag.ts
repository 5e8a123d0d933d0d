/** Takes a flag with its value out of the arguments. @throws Error when it has none */
export function takeFlag(
	args: readonly string[],
	flag: string,
): { value?: string; others: string[] } {
	const at = args.findIndex(
		(arg) => arg === flag || arg.startsWith(`${flag}=`),
	);
	if (at < 0) return { others: [...args] };
	const attached = args[at]?.startsWith(`${flag}=`);
	const value = attached ? args[at]?.slice(flag.length + 1) : args[at + 1];
	if (!value) throw new Error(`${flag} requires a value`);
	return { value, others: args.toSpliced(at, attached ? 1 : 2) };
}
