import type { DependencyKind, DetailsReader, Json } from "./package-details.ts";
import {
	firstOf,
	group,
	grouped,
	jsonOf,
	listOf,
	members,
	parsedJson,
	peopleOf,
	readmeOf,
	repositoryAddress,
	requirement,
	textOf,
	webAddress,
	wordOf,
	wordsOf,
} from "./read-values.ts";

/** Licences as npm has written them over time: a word, an object, or a list of these. */
const npmLicence = ({ license, licenses }: Json): string =>
	[license, ...listOf(licenses)]
		.map((one) => wordOf(typeof one === "string" ? one : jsonOf(one).type))
		.filter(Boolean)
		.join(", ");

export const npm: DetailsReader = ({ metadata, readme }) => {
	const manifest = jsonOf(metadata.manifest);
	const optional = jsonOf(manifest.optionalDependencies);
	const text = textOf(metadata.readme, 20).startsWith("ERROR: No README")
		? ""
		: metadata.readme;
	return {
		description: textOf(manifest.description),
		readme: text
			? readmeOf(text, "README.md")
			: readmeOf(readme?.text, readme?.name ?? ""),
		licence: npmLicence(manifest),
		homepage: webAddress(manifest.homepage),
		repository: repositoryAddress(manifest.repository),
		authors: peopleOf(
			manifest.author,
			manifest.contributors,
			manifest.maintainers,
		),
		keywords: wordsOf(manifest.keywords, /[,\s]+/),
		dependencies: [
			// npm names optional ones in both
			...group(
				"runtime",
				members(manifest.dependencies).filter(
					([name]) => !Object.hasOwn(optional, String(name)),
				),
			),
			...group("peer", members(manifest.peerDependencies)),
			...group("optional", members(optional)),
			...group("development", members(manifest.devDependencies)),
		],
	};
};

export const composer: DetailsReader = ({ metadata, readme }) => {
	const support = jsonOf(metadata.support);
	return {
		description: textOf(metadata.description),
		readme: readmeOf(readme?.text, readme?.name ?? ""),
		licence: wordsOf(metadata.license).join(", "),
		homepage: webAddress(metadata.homepage),
		repository: webAddress(support.source),
		documentation: webAddress(support.docs),
		authors: peopleOf(metadata.authors),
		keywords: wordsOf(metadata.keywords),
		dependencies: [
			...group("runtime", members(metadata.require)),
			...group("development", members(metadata["require-dev"])),
			...group("suggested", members(metadata.suggest)),
		],
	};
};

/** What an address in `Project-URL` leads to, by its label. */
function projectAddress(urls: unknown, label: RegExp): string {
	for (const one of wordsOf(urls)) {
		const comma = one.indexOf(",");
		if (label.test(one.slice(0, comma)))
			return webAddress(one.slice(comma + 1));
	}
	return "";
}

const extraOf = (requires: string): string =>
	/\bextra\s{0,5}==\s{0,5}["']([\w.-]{1,100})["']/.exec(requires)?.[1] ?? "";

export const pypi: DetailsReader = ({ metadata, facts }) => {
	const urls = facts.project_urls;
	const requires = listOf(facts.requires_dist).map((one) => textOf(one, 400));
	// before the type was kept, most wrote Markdown
	const type = Object.hasOwn(facts, "description_content_type")
		? textOf(facts.description_content_type)
		: "text/markdown";
	return {
		description: textOf(metadata.summary),
		readme: readmeOf(metadata.description, type),
		licence: firstOf(facts.license_expression, metadata.license)
			.split("\n")[0]
			?.slice(0, 200) as string,
		homepage: webAddress(metadata.home_page) || projectAddress(urls, /^home/i),
		repository: projectAddress(urls, /^(?:source|repo|code|git)/i),
		documentation: projectAddress(urls, /^doc/i),
		authors: peopleOf(
			...wordsOf(metadata.author, /,\s/),
			...(metadata.author ? [] : wordsOf(facts.author_email, /,\s/)),
			...wordsOf(facts.maintainer, /,\s/),
		),
		keywords: wordsOf(facts.keywords, /[,\s]+/),
		dependencies: grouped(
			requires,
			(one): DependencyKind => (extraOf(one) ? "optional" : "runtime"),
			(one) => {
				const [name, range] = requirement(one);
				return [
					name,
					textOf(range).replace(
						/\s*(?:;|\band\b)\s*extra\s{0,5}==\s{0,5}["'][\w.-]{1,100}["']$/,
						"",
					),
				];
			},
			extraOf,
		),
	};
};

export const rubygems: DetailsReader = ({ property }) => {
	const spec = parsedJson(property);
	const links = jsonOf(spec.metadata);
	return {
		description: firstOf(spec.description, spec.summary),
		licence: wordsOf(spec.licenses).join(", "),
		homepage: webAddress(spec.homepage) || webAddress(links.homepage_uri),
		repository: webAddress(links.source_code_uri),
		documentation: webAddress(links.documentation_uri),
		authors: peopleOf(spec.authors),
		dependencies: grouped(
			listOf(spec.dependencies).map(jsonOf),
			(one): DependencyKind =>
				one.kind === "development" ? "development" : "runtime",
			(one) => [
				one.name,
				listOf(one.conditions)
					.map((condition) => listOf(condition).map(wordOf).join(" "))
					.filter((condition) => condition !== ">= 0")
					.join(", "),
			],
		),
	};
};

export const cran: DetailsReader = ({ metadata, facts, readme }) => {
	const field = (name: string) => firstOf(metadata[name], facts[name]);
	const listed = (name: string) => wordsOf(field(name), /,/).map(requirement);
	const [homepage = "", repository = ""] = wordsOf(field("URL"), /[,\s]+/).map(
		webAddress,
	);
	return {
		description: firstOf(facts.Description, facts.Title),
		readme: readmeOf(readme?.text, readme?.name ?? ""),
		licence: wordOf(field("License")),
		homepage,
		repository,
		authors: peopleOf(field("Maintainer")),
		dependencies: [
			...group("runtime", [...listed("Depends"), ...listed("Imports")]),
			...group("build", listed("LinkingTo")),
			...group("suggested", [...listed("Suggests"), ...listed("Enhances")]),
		],
	};
};

/** A dependency of a pubspec: a range, or an object that may have one. */
const ofPub = (value: unknown) =>
	members(value).map(([name, wanted]) => {
		const other = jsonOf(wanted);
		const range =
			typeof wanted === "string"
				? wanted
				: other.version ||
					Object.keys(other)
						.slice(0, 1)
						.map((source) => `${source}: ${wordOf(other[source])}`)[0];
		return [name, range === "any" ? "" : range] as const;
	});

export const pub: DetailsReader = ({ metadata, readme }) => {
	const spec = jsonOf(metadata.pubspec);
	return {
		description: textOf(spec.description),
		readme: readmeOf(readme?.text, readme?.name ?? ""),
		homepage: webAddress(spec.homepage),
		repository: webAddress(spec.repository),
		documentation: webAddress(spec.documentation),
		authors: peopleOf(spec.author, spec.authors),
		keywords: wordsOf(spec.topics),
		dependencies: [
			...group("runtime", ofPub(spec.dependencies)),
			...group("development", ofPub(spec.dev_dependencies)),
		],
	};
};
