import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { filesBelow, report } from "./source-files.mjs";

// What is exported is there for others: each export of src is imported by another file of src. One that a file uses itself may also be there for
// its tests.

// What packages, the build and browsers load, and what programs write.
const entries = [
	/^src\/(main|start-forge|start-forge-apart|forge-client)\.ts$/,
	/^src\/client\//,
	/^src\/runner\/proto\/.*_pb\.ts$/,
	/-worker\.ts$/,
	// the loader of modules calls these by name
	/^src\/web\/client\//,
];
// Biome writes each statement from the first column, so no parser is needed to find them.
const declared =
	/^export (?:declare )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type|enum) (?<name>[\w$]+)/gm;
const named =
	/^(?:import|export)(?: type)?\s+(?:[\w$]+,\s*)?\{(?<names>[^}]*)\}\s*from "(?<from>\.[^"]+)"/gm;
const whole =
	/^(?:import|export) (?:type )?\*[^"]*from "(?<from>\.[^"]+)"|\bimport\(\s*"(?<lazy>\.[^"]+)"/gm;

const sources = codeBelow("src");
const inSource = usesOf(sources);
const inTests = usesOf(
	["test", "tools", "bench", "faults", "bin"].flatMap(codeBelow),
);

report(
	sources.flatMap(({ path, text }) => {
		if (entries.some((entry) => entry.test(path)) || inSource.whole.has(path))
			return [];
		return [...text.matchAll(declared)].flatMap(({ groups: { name } }) => {
			const key = `${path} ${name}`;
			if (inSource.names.has(key)) return [];
			const used =
				text.match(new RegExp(`(?<![\\w$])${escaped(name)}(?![\\w$])`, "g"))
					.length > 1;
			if (!used) return [`${path}: nobody in src uses ${name}`];
			if (inTests.names.has(key) || inTests.whole.has(path)) return [];
			return [`${path}: ${name} is exported and used here only`];
		});
	}),
);

function codeBelow(folder) {
	return filesBelow(folder)
		.filter((path) => /\.(tsx?|mjs)$/.test(path))
		.map((path) => ({ path, text: readFileSync(path, "utf8") }));
}

/** What some files import: names, each with its file, and files as a whole. */
function usesOf(files) {
	const uses = { names: new Set(), whole: new Set() };
	for (const { path, text } of files) {
		const target = (from) => posix.normalize(join(posix.dirname(path), from));
		for (const { groups } of text.matchAll(named))
			for (const entry of groups.names.split(",")) {
				const name = entry
					.trim()
					.replace(/^type /, "")
					.split(" as ")[0];
				uses.names.add(`${target(groups.from)} ${name}`);
			}
		for (const { groups } of text.matchAll(whole))
			uses.whole.add(target(groups.from ?? groups.lazy));
	}
	return uses;
}

function escaped(name) {
	return name.replaceAll("$", "\\$");
}
