import type { DependencyKind, DetailsReader } from "./package-details.ts";
import {
	firstOf,
	group,
	grouped,
	jsonOf,
	listOf,
	peopleOf,
	readmeOf,
	repositoryAddress,
	textOf,
	webAddress,
	wordOf,
	wordsOf,
} from "./read-values.ts";

export const cargo: DetailsReader = ({ metadata, facts, readme }) => ({
	description: textOf(metadata.description),
	readme: readmeOf(readme?.text, readme?.name ?? ""),
	licence: firstOf(facts.license, facts.license_file),
	homepage: webAddress(facts.homepage),
	repository: webAddress(facts.repository),
	documentation: webAddress(facts.documentation),
	authors: peopleOf(facts.authors),
	keywords: wordsOf(facts.keywords),
	dependencies: grouped(
		listOf(jsonOf(metadata.line).deps).map(jsonOf),
		({ kind, optional }): DependencyKind =>
			kind === "dev"
				? "development"
				: kind === "build"
					? "build"
					: optional === true
						? "optional"
						: "runtime",
		// one that is renamed has its own name in `package`
		(dep) => [dep.package ?? dep.name, dep.req],
		({ target }) => wordOf(target),
	),
});

/** The modules that a go.mod requires, line by line. */
function requiredModules(mod: string) {
	let inBlock = false;
	return mod.split("\n").flatMap((full) => {
		const line = full.trim();
		if (inBlock && line === ")") inBlock = false;
		else if (/^require\s*\($/.test(line)) inBlock = true;
		else if (inBlock || line.startsWith("require ")) {
			const [name = "", version = ""] = line
				.slice(inBlock ? 0 : "require ".length)
				.split("//", 1)
				.join()
				.trim()
				.split(/\s+/);
			if (name && version)
				return [{ name, version, direct: !/\/\/\s*indirect/.test(line) }];
		}
		return [];
	});
}

export const go: DetailsReader = ({ metadata, readme }) => ({
	readme: readmeOf(readme?.text, readme?.name ?? ""),
	dependencies: grouped(
		requiredModules(textOf(metadata.mod, 1024 * 1024)),
		({ direct }): DependencyKind => (direct ? "runtime" : "indirect"),
		({ name, version }) => [name, version],
	),
});

const scopes: Readonly<Record<string, DependencyKind>> = {
	__proto__: null as never,
	test: "test",
	provided: "provided",
	system: "provided",
};

export const maven: DetailsReader = ({ metadata, facts }) => ({
	description: firstOf(metadata.description, metadata.name),
	licence: wordsOf(metadata.licenses).join(", "),
	homepage: webAddress(metadata.project_url),
	repository: repositoryAddress(facts.scm),
	authors: peopleOf(facts.developers),
	dependencies: grouped(
		listOf(facts.dependencies ?? metadata.dependencies).map(jsonOf),
		({ scope, optional }): DependencyKind =>
			scopes[wordOf(scope)] ?? (optional === "true" ? "optional" : "runtime"),
		(one) => [
			[one.group_id, one.artifact_id].map(wordOf).join(":"),
			one.version,
		],
	),
});

export const nuget: DetailsReader = ({ metadata, facts, readme }) => {
	const groups = Object.entries(jsonOf(metadata.dependencies)).slice(0, 30);
	return {
		description: firstOf(metadata.description, metadata.summary),
		readme: readmeOf(readme?.text, readme?.name ?? ""),
		licence: firstOf(facts.license),
		homepage: webAddress(metadata.projectUrl),
		repository: repositoryAddress(metadata.repositoryUrl),
		authors: wordsOf(metadata.authors, /\s*,\s*/),
		keywords: wordsOf(metadata.tags, /[,;\s]+/),
		dependencies: groups.flatMap(([framework, list]) =>
			group(
				"runtime",
				listOf(list).map((one) => [jsonOf(one).id, jsonOf(one).range]),
				framework,
			),
		),
	};
};

const swiftPackage =
	/\.package\(\s{0,100}(?:name:\s{0,100}"[^"]{0,300}",\s{0,100})?(?:url|id):\s{0,100}"([^"]{1,300})",([^()]{0,300})/g;

export const swift: DetailsReader = ({ metadata, readme }) => {
	const told = jsonOf(metadata.metadata);
	const manifest = textOf(jsonOf(metadata.manifests)[""], 128 * 1024);
	return {
		description: textOf(told.description),
		readme: readmeOf(readme?.text, readme?.name ?? ""),
		licence: webAddress(told.licenseURL),
		repository: repositoryAddress(listOf(told.repositoryURLs)[0]),
		documentation: webAddress(told.readmeURL),
		authors: peopleOf(told.author),
		dependencies: group(
			"runtime",
			[...manifest.matchAll(swiftPackage)].map(([, name, range]) => [
				name,
				range?.replace(/\s+/g, " "),
			]),
		),
	};
};

export const conan: DetailsReader = ({ facts }) => ({
	description: textOf(facts.description),
	licence: wordsOf(facts.license).join(", "),
	homepage: webAddress(facts.homepage),
	repository: webAddress(facts.url),
	authors: peopleOf(facts.author),
	keywords: wordsOf(facts.topics),
	dependencies: (
		[
			["runtime", facts.requires],
			["build", facts.tool_requires],
			["test", facts.test_requires],
		] as const
	).flatMap(([kind, list]) =>
		group(
			kind,
			wordsOf(list).map((text) => text.split("/", 2) as [string, string]),
		),
	),
});
