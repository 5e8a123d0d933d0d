import { expect } from "vitest";
import type { gitBench } from "../../../support/git-client.ts";

/** The ids of all commits that Ada finds, page after page, in the order of the answers. */
export async function commitsFound(
	{ forge, ada }: Awaited<ReturnType<typeof gitBench>>,
	q: string,
): Promise<string[]> {
	const ids: string[] = [];
	let cursor = "";
	do {
		const { status, body } = await forge.call<{
			results: { sha: string }[];
			cursor: string;
		}>(
			"GET",
			`/search/commits?${new URLSearchParams({ q, limit: "100", cursor })}`,
			{ as: ada },
		);
		expect([q, status]).toEqual([q, 200]);
		ids.push(...body.results.map(({ sha }) => sha));
		cursor = body.cursor;
	} while (cursor);
	return ids;
}
