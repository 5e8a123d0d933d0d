import type { VersionAbout } from "../../domain/packages/about.ts";
import { listOf, parseXml, textOf } from "../xml.ts";

/** What a project says of itself, and what it says to people besides. @throws DomainError "bad-request" */
export function pomFacts(bytes: Buffer): {
	metadata: Record<string, unknown>;
	about: VersionAbout;
} {
	const project = parseXml(bytes)?.project ?? {};
	const dependencies = listOf(project.dependencies?.dependency);
	const named = dependencies.map((one) => ({
		group_id: textOf(one?.groupId),
		artifact_id: textOf(one?.artifactId),
		version: textOf(one?.version),
	}));
	return {
		metadata: {
			name: textOf(project.name),
			description: textOf(project.description),
			project_url: textOf(project.url),
			licenses: listOf(project.licenses?.license).map((one) =>
				textOf(one?.name),
			),
			dependencies: named,
		},
		about: {
			facts: {
				scm: textOf(project.scm?.url) || textOf(project.scm?.connection),
				developers: listOf(project.developers?.developer).map(
					(one) => textOf(one?.name) || textOf(one?.id),
				),
				dependencies: named.map((one, i) => ({
					...one,
					scope: textOf(dependencies[i]?.scope),
					optional: textOf(dependencies[i]?.optional),
				})),
			},
		},
	};
}
