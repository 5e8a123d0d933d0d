import { expect, test } from "vitest";
import { accountByName } from "../../../../src/domain/accounts/account.ts";
import { issueByNumber } from "../../../../src/domain/issues/issue.ts";
import { actingFor } from "../../../../src/domain/permissions/actor.ts";
import { pullOf } from "../../../../src/domain/pulls/pull.ts";
import { answerLine } from "../../../../src/domain/pulls/reviews/line-comments.ts";
import { createReview } from "../../../../src/domain/pulls/reviews/write-review.ts";
import { findRepository } from "../../../../src/domain/repositories/find-repository.ts";
import { pullForge } from "../../../support/pulls.ts";

type Pulls = Awaited<ReturnType<typeof pullForge>>;

/** What a guard has found for eve before something else happened to the pull request. */
async function foundBefore({ forge: { app } }: Pulls, number: number) {
	const account = await accountByName(app.db, "eve");
	if (!account) throw new Error("eve is missing");
	const actor = actingFor(account);
	const found = await findRepository(app, actor, "ada", "book");
	if (!found) throw new Error("the repository is missing");
	const issue = await issueByNumber(app.db, found.repository.id, number);
	if (!issue) throw new Error("the pull request is missing");
	const context = { ...found, issue, pull: await pullOf(app.db, issue.id) };
	return { app, actor, context };
}

/** Locks a conversation between the first question of a verb and its transaction. */
async function lockedInBetween(on: Pulls, number: number) {
	const found = await foundBefore(on, number);
	const lock = { lock_reason: "spam" };
	const put = await on.call("PUT", `/issues/${number}/lock`, lock);
	expect(put.status).toBe(204);
	return found;
}

test("a review and an answer are not written into a conversation that was locked meanwhile", async () => {
	const on = await pullForge();
	const { name } = await on.branch({ "b.txt": "a line\n" });
	const { number } = await on.open({ head: name });
	const line = { path: "b.txt", new_position: 1, body: "Why?" };
	const review = await on.call<{ id: number }>(
		"POST",
		`/pulls/${number}/reviews`,
		{ event: "COMMENT", body: "x", comments: [line] },
		on.bob,
	);
	expect(review.status).toBe(200);
	const comments = await on.call<{ id: number }[]>(
		"GET",
		`/pulls/${number}/reviews/${review.body.id}/comments`,
	);
	const id = comments.body[0]?.id ?? 0;
	const { app, actor, context } = await lockedInBetween(on, number);
	const said = { verdict: "comment", body: "spam", lines: [] } as const;
	const refused = { message: "You cannot comment on a locked issue." };
	await expect(createReview(app, actor, context, said)).rejects.toMatchObject(
		refused,
	);
	await expect(
		answerLine(app, actor, context, id, { body: "spam" }),
	).rejects.toMatchObject(refused);
});

test("a pull request that was closed meanwhile is not approved", async () => {
	const on = await pullForge();
	const { number } = await on.open();
	const { app, actor, context } = await foundBefore(on, number);
	const shut = await on.call("PATCH", `/pulls/${number}`, { state: "closed" });
	expect(shut.status).toBe(201);
	const said = { verdict: "approve", body: "", lines: [] } as const;
	await expect(createReview(app, actor, context, said)).rejects.toMatchObject({
		message: "a closed pull request cannot be approved or rejected",
	});
});
