import { expect, test } from "vitest";
import { pullForge } from "../../../support/pulls.ts";

test("a review has at most a thousand comments on lines, however often something is added", async () => {
	const on = await pullForge();
	const pull = await on.open();
	const [file] = (
		await on.call<{ filename: string }[]>("GET", `/pulls/${pull.number}/files`)
	).body;
	const add = (count: number) =>
		on.call<{ id: number; message: string }>(
			"POST",
			`/pulls/${pull.number}/reviews`,
			{
				event: "PENDING",
				comments: Array.from({ length: count }, (_, i) => ({
					path: file?.filename,
					new_position: 1,
					body: `comment ${i}`,
				})),
			},
			on.bob,
		);
	for (const count of [300, 300, 300, 99])
		expect((await add(count)).status).toBe(200);
	const refused = await add(2);
	expect(refused.status).toBe(422);
	expect(refused.body.message).toBe(
		"a review has at most 1000 comments on lines",
	);
	const last = await add(1);
	expect(last.body).toMatchObject({ comments_count: 1000 });
	const lines = await on.call<unknown[]>(
		"GET",
		`/pulls/${pull.number}/reviews/${last.body.id}/comments`,
		undefined,
		on.bob,
	);
	expect(lines.body).toHaveLength(1000);
});
