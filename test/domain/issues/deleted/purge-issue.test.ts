import { expect, test } from "vitest";
import { deletedIssue } from "../../../../src/domain/issues/deleted/deleted-issue.ts";
import { purgeIssue } from "../../../../src/domain/issues/deleted/purge-issue.ts";
import { deletedRepository } from "../../../../src/domain/lifecycle/deleted/deleted-repository.ts";
import {
	purgeRepository,
	restoreRepository,
} from "../../../../src/domain/lifecycle/deleted/restore-repository.ts";
import { operator } from "../../../../src/domain/permissions/actor.ts";
import { restoreItem } from "../../../../src/domain/pulls/restore-item.ts";
import { purgeEveryOverdue } from "../../../../src/domain/removal/purge-every-overdue.ts";
import { resumeEveryRemoval } from "../../../../src/domain/removal/resume-every-removal.ts";
import { gitBench } from "../../../support/git-client.ts";
import { upload } from "../../../support/upload.ts";

const { forge, ada, repository } = await gitBench();
const { app } = forge;

type Made = { id: number; number: number };

async function call<T = Record<string, unknown>>(
	method: string,
	path: string,
	body?: object,
): Promise<T> {
	const seen = await forge.call<T>(method, path, { as: ada, body });
	if (seen.status >= 300)
		throw new Error(`${method} ${path}: ${seen.status} ${seen.text}`);
	return seen.body;
}
const settled = async () => {
	await app.events.settled();
	await app.jobs.settled();
	await app.events.settled();
	await app.jobs.settled();
};
const open = (api: string, title: string) =>
	call<Made>("POST", `${api}/issues`, { title });
const remove = (api: string, { number }: Made) =>
	call("DELETE", `${api}/issues/${number}`);

const rowsOf = (id: number) =>
	app.db.rows((q) => q.selectFrom("issue").select("id").where("id", "=", id));

test("it goes for good when its time is over, and so do its files", async () => {
	const { api } = await repository();
	const issue = await open(api, "one");
	await call("POST", `${api}/issues/${issue.number}/comments`, {
		body: "text",
	});
	await upload(forge, `${api}/issues/${issue.number}/assets`, ada, {
		name: "note.txt",
		bytes: "hello\n",
	});
	await remove(api, issue);
	await purgeEveryOverdue(app);
	expect(await deletedIssue(app.db, issue.id)).toBeDefined();
	const days = app.config.keepDeletedDays;
	await app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("deleted_issue")
				.set((e) => ({ deleted_at: e("deleted_at", "-", days * 86_400) }))
				.where("issue_id", "=", issue.id),
		),
	);
	await purgeEveryOverdue(app);
	await settled();
	expect(await rowsOf(issue.id)).toEqual([]);
	expect(
		await app.db.rows((q) =>
			q.selectFrom("attachment").select("id").where("issue_id", "=", issue.id),
		),
	).toEqual([]);
	await expect(purgeIssue(app, issue)).rejects.toMatchObject({
		kind: "not-found",
	});
});

test("it goes on with the removal when the job is lost", async () => {
	const { api } = await repository();
	const issue = await open(api, "one");
	await remove(api, issue);
	await purgeIssue(app, issue);
	// as if the server had been killed before the job began
	await app.db.write((tx) =>
		tx.change((q) => q.deleteFrom("job").where("alone", "=", "remove-issues")),
	);
	await resumeEveryRemoval(app);
	await settled();
	expect(await rowsOf(issue.id)).toEqual([]);
});

test("it shares the fate of its repository: restored with it, and gone with it", async () => {
	const { api } = await repository();
	const [kept, gone] = [await open(api, "kept"), await open(api, "gone")];
	await remove(api, kept);
	await remove(api, gone);
	const { id } = await call<Made>("GET", api);
	const deleted = async () => {
		await call("DELETE", api);
		await settled();
		const found = await deletedRepository(app.db, id);
		if (!found) throw new Error("not kept");
		return found;
	};
	const first = await deleted();
	expect(await deletedIssue(app.db, kept.id)).toBeUndefined();
	await expect(restoreItem(app, operator, kept)).rejects.toMatchObject({
		kind: "not-found",
	});
	await restoreRepository(app, operator, first);
	await restoreItem(app, operator, kept);
	expect(await call("GET", `${api}/issues/${kept.number}`)).toMatchObject({
		title: "kept",
	});
	await purgeRepository(app, await deleted());
	await settled();
	expect(await rowsOf(kept.id)).toEqual([]);
	expect(await rowsOf(gone.id)).toEqual([]);
});

test("one whose number an import has given to another is kept until that is gone", async () => {
	const { api } = await repository();
	const [first, second] = [await open(api, "first"), await open(api, "second")];
	await remove(api, first);
	const number = (of: Made, to: number) =>
		app.db.write((tx) =>
			tx.change((q) =>
				q.updateTable("issue").set({ number: to }).where("id", "=", of.id),
			),
		);
	await number(second, first.number);
	await expect(restoreItem(app, operator, first)).rejects.toMatchObject({
		kind: "conflict",
	});
	await number(second, second.number);
	await restoreItem(app, operator, first);
	expect(await call("GET", `${api}/issues/${first.number}`)).toMatchObject({
		title: "first",
	});
});

test("of two who restore it at once, one is told that it is not there", async () => {
	const { api } = await repository();
	const issue = await open(api, "one");
	await remove(api, issue);
	const all = await Promise.allSettled([
		restoreItem(app, operator, issue),
		restoreItem(app, operator, issue),
		purgeIssue(app, issue),
	]);
	expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	await settled();
	expect(await call("GET", api)).toMatchObject({
		open_issues_count: (await rowsOf(issue.id)).length,
	});
});

test("with 0 days it goes at once", async () => {
	const { api } = await repository();
	const issue = await open(api, "one");
	const { keepDeletedDays } = app.config;
	Object.assign(app.config, { keepDeletedDays: 0 });
	try {
		await remove(api, issue);
	} finally {
		Object.assign(app.config, { keepDeletedDays });
	}
	expect(await rowsOf(issue.id)).toEqual([]);
});
