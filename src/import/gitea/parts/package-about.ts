import type { VersionAbout } from "../../../domain/packages/about.ts";
import { anonymous } from "../../../domain/permissions/actor.ts";
import { pomFacts } from "../../../registries/maven/pom.ts";
import { readmeInTar } from "../../../registries/readme.ts";
import { text } from "../source/values.ts";
import { readFile } from "./package-files.ts";
import type { PackageDescription } from "./package-metadata.ts";

type Json = Readonly<Record<string, unknown>>;

/** What a version tells people beyond what its registry repeats: as Gitea kept it, else as its file has it. Undefined where there is nothing. */
export async function aboutIn(
	of: PackageDescription,
	theirs: Json,
): Promise<VersionAbout | undefined> {
	switch (of.type) {
		case "cargo":
			return {
				facts: {
					license: theirs.license,
					homepage: theirs.project_url,
					repository: theirs.repository_url,
					documentation: theirs.documentation_url,
					authors: theirs.authors,
					keywords: theirs.keywords,
				},
				readme: readmeOf(theirs),
			};
		case "nuget":
			return { readme: readmeOf(theirs) };
		case "conan":
			return {
				facts: {
					description: theirs.description,
					license: theirs.license,
					homepage: theirs.project_url,
					url: theirs.repository_url,
					author: theirs.author,
					topics: theirs.keywords,
				},
			};
		case "vagrant":
			return {
				facts: {
					description: theirs.description,
					homepage: theirs.project_url,
					repository: theirs.repository_url,
					author: theirs.author,
				},
			};
		case "container":
			return { facts: { labels: labelsIn(theirs.labels) } };
		case "maven": {
			const bytes = of.file.endsWith(".pom") ? await of.lead() : undefined;
			return bytes && pomFacts(bytes).about;
		}
		case "helm": {
			const blob = await of.blob();
			const call = { app: of.world.app, actor: anonymous };
			return blob && { readme: await readmeInTar(call, blob, "folder") };
		}
		default:
			return (await readFile(of))?.about;
	}
}

const readmeOf = ({ readme }: Json): VersionAbout["readme"] =>
	text(readme) ? { name: "README.md", text: text(readme) } : undefined;

const longestLabel = 4000;

/** Those labels of an image that its page shows. */
const labelsIn = (labels: unknown): Readonly<Record<string, string>> =>
	Object.fromEntries(
		Object.entries(labels ?? {}).flatMap(([name, value]) =>
			name.startsWith("org.opencontainers.image.") && typeof value === "string"
				? [[name, value.slice(0, longestLabel)]]
				: [],
		),
	);
