import { onDevelopmentNode } from "../bin/install.mjs";
import { longFunctions, manyParameters } from "./large-functions.mjs";
import { report } from "./source-files.mjs";
import { functionsOf, parsedSources } from "./source-functions.mjs";

// The sizes of functions. What is larger stands in a list with its size, which may only shrink.
await onDevelopmentNode();

const mostLines = 100;
const mostParameters = 5;

const functions = parsedSources().flatMap((source) =>
	functionsOf(source).map((one) => ({
		...one,
		key: `${source.path} ${one.name}`,
		inDomain: source.path.startsWith("src/domain/"),
	})),
);

report([
	...faults(functions, ({ lines }) => lines, mostLines, longFunctions, "lines"),
	...faults(
		functions.filter(({ inDomain }) => inDomain),
		({ parameters }) => parameters,
		mostParameters,
		manyParameters,
		"parameters",
	),
]);

function faults(all, sizeOf, most, known, what) {
	const sizes = new Map();
	for (const one of all)
		if (sizeOf(one) > most)
			sizes.set(one.key, Math.max(sizeOf(one), sizes.get(one.key) ?? 0));
	const found = [...sizes].flatMap(([key, size]) => {
		const limit = known[key] ?? most;
		if (size > limit)
			return [`${key}: ${size} ${what}, ${limit} are the limit`];
		return size < limit
			? [`${key}: ${size} ${what}; write that in the list of exceptions`]
			: [];
	});
	const gone = Object.keys(known)
		.filter((key) => !sizes.has(key))
		.map((key) => `${key}: no exception for ${what} is needed any more`);
	return [...found, ...gone];
}
