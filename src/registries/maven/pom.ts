import { listOf, parseXml, textOf } from "../xml.ts";

/** What a project says of itself. @throws DomainError "bad-request" */
export function pomFacts(bytes: Buffer): Record<string, unknown> {
	const project = parseXml(bytes)?.project ?? {};
	return {
		name: textOf(project.name),
		description: textOf(project.description),
		project_url: textOf(project.url),
		licenses: listOf(project.licenses?.license).map((one) => textOf(one?.name)),
		dependencies: listOf(project.dependencies?.dependency).map((one) => ({
			group_id: textOf(one?.groupId),
			artifact_id: textOf(one?.artifactId),
			version: textOf(one?.version),
		})),
	};
}
