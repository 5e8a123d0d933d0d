import type { App } from "../../app.ts";
import { indexStatus } from "../../domain/code-search/index-status.ts";
import { planRebuild } from "../../domain/code-search/plan-rebuild.ts";
import { wrongCommand } from "./wrong-command.ts";

export const searchUsage = `ingot admin search status | rebuild
`;

/**
 * `ingot admin search status` says how large the index of code is, and what it lacks; `rebuild` has the forge that runs, or the next one that does, make it anew beside the old
 * one. @throws DomainError
 */
export async function runSearch(
	app: App,
	[verb, ...more]: readonly string[],
): Promise<string> {
	if (more.length || (verb !== "status" && verb !== "rebuild"))
		throw wrongCommand(searchUsage);
	if (verb === "rebuild") {
		await planRebuild(app);
		return "the search index will be built anew; searches use the old one until then\n";
	}
	const status = await indexStatus(app);
	const { symbols } = status;
	const lines = [
		`branches: ${status.branches}`,
		`repositories behind: ${status.behind}${status.behind ? `, the oldest for ${status.lag} s` : ""}`,
		`files: ${status.files}, ${status.leftOut} left out, ${status.skipped} unreadable`,
		`commits: ${status.commits}`,
		`wiki pages: ${status.pages}, ${status.wikisBehind} wikis behind`,
		`texts: ${status.texts}, ${status.textBytes} bytes before compression`,
		`segments: ${status.segments}, ${status.segmentBytes} bytes`,
		`symbols: ${symbols.definitions} in ${symbols.texts} texts, ${symbols.waiting} waiting${symbols.waiting ? `, the oldest for ${symbols.lag} s` : ""}, ${symbols.failed} failed`,
		...symbols.faults.map(
			({ repository, path, fault }) =>
				`symbols of ${repository}/${path}: ${fault}`,
		),
		...status.errors.map(
			({ repository, error }) => `error in ${repository}: ${error}`,
		),
	];
	return `${lines.join("\n")}\n`;
}
