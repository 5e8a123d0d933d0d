import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

// npm test -- --about src/domain/issues/lock.ts: the tests that are nearest to a file of the source

const isCode = (file) => /\.tsx?$/.test(file);
const filesIn = (root, folder) =>
	readdirSync(join(root, folder), { recursive: true })
		.map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
		.filter(isCode);
const imported = /(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;

/** Which files import each file, by its path below the root. */
function importersOf(root, files) {
	const importers = new Map();
	for (const file of files)
		for (const [, to] of readFileSync(join(root, file), "utf8").matchAll(
			imported,
		)) {
			const target = relative(root, resolve(root, dirname(file), to));
			importers.set(target, [...(importers.get(target) ?? []), file]);
		}
	return importers;
}

/**
 * The tests that have the name of a file, or import it themselves or by a file beside tests; where there are none, those of the files of the source
 * that import it, and so on. Files of `api/` and `web/` that have no test of their own are tried by those of the folder of their address.
 */
export function testsAbout(root, about) {
	const file = relative(root, resolve(root, about)).replaceAll("\\", "/");
	if (!existsSync(join(root, file))) throw new Error(`There is no ${file}.`);
	const tests = filesIn(root, "test");
	const importers = importersOf(root, [...filesIn(root, "src"), ...tests]);
	const isTest = (name) => /\.test\.tsx?$/.test(name);
	const named = (of) => {
		const name = of.replace(/^src\//, "test/").replace(/\.tsx?$/, "");
		return tests.filter(
			(test) =>
				isTest(test) &&
				(test.startsWith(`${name}.`) || test.startsWith(`${name}/`)),
		);
	};
	const inFolder = (of) => {
		let place = dirname(of);
		while (/^src\/(api|web)\//.test(place)) {
			const found = named(place);
			if (found.length) return found;
			place = dirname(place);
		}
		return [];
	};
	const seen = new Set([file]);
	for (let level = [file]; level.length; ) {
		const next = level.flatMap((one) => importers.get(one) ?? []);
		const beside = next.filter((one) => one.startsWith("test/"));
		// what all tests start from tells nothing about one file
		const through = beside
			.filter((one) => !isTest(one) && !one.startsWith("test/support/"))
			.flatMap((one) => importers.get(one) ?? []);
		const direct = [...beside, ...through].filter(isTest);
		const found = [...level.flatMap(named), ...direct];
		const nearest = found.length ? found : level.flatMap(inFolder);
		if (nearest.length) return [...new Set(nearest)].sort();
		level = next.filter((one) => one.startsWith("src/") && !seen.has(one));
		for (const one of level) seen.add(one);
	}
	return [];
}
