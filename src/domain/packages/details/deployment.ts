import type { DetailsReader } from "./package-details.ts";
import {
	firstOf,
	group,
	jsonOf,
	listOf,
	members,
	peopleOf,
	readmeOf,
	textOf,
	webAddress,
	wordOf,
	wordsOf,
} from "./read-values.ts";

export const chef: DetailsReader = ({ metadata, readme }) => ({
	description: textOf(metadata.description),
	readme: metadata.longDescription
		? readmeOf(metadata.longDescription, "README.md")
		: readmeOf(readme?.text, readme?.name ?? ""),
	licence: wordOf(metadata.license),
	repository: webAddress(metadata.sourceUrl),
	authors: peopleOf(metadata.maintainer),
	dependencies: group("runtime", members(metadata.dependencies)),
});

export const helm: DetailsReader = ({ metadata, readme }) => {
	const annotations = jsonOf(metadata.annotations);
	return {
		description: textOf(metadata.description),
		readme: readmeOf(readme?.text, readme?.name ?? ""),
		licence: firstOf(annotations["artifacthub.io/license"]),
		homepage: webAddress(metadata.home),
		repository: webAddress(listOf(metadata.sources)[0]),
		authors: peopleOf(metadata.maintainers),
		keywords: wordsOf(metadata.keywords),
		dependencies: group(
			"runtime",
			listOf(metadata.dependencies).map((one) => [
				jsonOf(one).name,
				jsonOf(one).version,
			]),
		),
	};
};

/** Annotations of the manifest, or else labels of the image. */
export const container: DetailsReader = ({ metadata, facts }) => {
	const [annotations, labels] = [metadata.annotations, facts.labels].map(
		jsonOf,
	);
	const word = (name: string) =>
		firstOf(
			annotations?.[`org.opencontainers.image.${name}`],
			labels?.[`org.opencontainers.image.${name}`],
		);
	return {
		description: word("description") || word("title"),
		licence: word("licenses"),
		homepage: webAddress(word("url")),
		repository: webAddress(word("source")),
		documentation: webAddress(word("documentation")),
		authors: peopleOf(...wordsOf(word("authors") || word("vendor"), /,\s/)),
	};
};

/** What `info.json` of a box tells; `metadata.json` has nothing for people. */
export const vagrant: DetailsReader = ({ facts }) => ({
	description: firstOf(facts.description, facts.Description),
	homepage: webAddress(facts.homepage ?? facts.Homepage),
	repository: webAddress(facts.repository ?? facts.Repository),
	authors: peopleOf(facts.author ?? facts.Author),
});
