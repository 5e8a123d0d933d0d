import { beforeAll, expect, test } from "vitest";
import {
	type Account,
	accountByName,
} from "../../../src/domain/accounts/account.ts";
import { searchUsers } from "../../../src/domain/accounts/search-users.ts";
import { listFeed } from "../../../src/domain/activity/feeds.ts";
import { waitingFor } from "../../../src/domain/issues/waiting.ts";
import {
	countThreads,
	listThreads,
} from "../../../src/domain/notifications/list-threads.ts";
import { listOrganizations } from "../../../src/domain/organizations/list-organizations.ts";
import {
	type Actor,
	anonymous,
} from "../../../src/domain/permissions/actor.ts";
import { searchRepositories } from "../../../src/domain/repositories/search-repositories.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";

// Lists are kept in memory by a text of their query and its values: nobody may be shown what was kept for somebody else.

let forge: Forge;
let secret: number;
const window = { limit: 20, offset: 0 };

beforeAll(async () => {
	forge = await testForge();
	const ada = await forge.user("ada");
	for (const name of ["bob", "eve", "rita"]) await forge.user(name);
	await forge.call("PATCH", "/admin/users/rita", {
		body: { restricted: true, source_id: 0, login_name: "rita" },
	});
	await forge.call("PATCH", "/admin/users/eve", {
		body: { visibility: "limited", source_id: 0, login_name: "eve" },
	});
	await forge.call("POST", "/orgs", {
		as: ada,
		body: { username: "Hidden", visibility: "private" },
	});
	const made = await forge.call<{ id: number }>("POST", "/user/repos", {
		as: ada,
		body: { name: "secret", private: true, auto_init: true },
	});
	secret = made.body.id;
	await forge.call("PUT", "/repos/ada/secret/collaborators/bob", { as: ada });
	await forge.call("POST", "/repos/ada/secret/issues", {
		as: ada,
		body: { title: "Do it", body: "@bob @rita", assignees: ["bob"] },
	});
	await forge.app.events.settled();
});

const named = async (name: string) =>
	(await accountByName(forge.app.db, name)) as Account;
const as = async (
	name: string,
	token?: { scopes: string[]; repositories?: number[] },
): Promise<Actor> => ({
	account: await named(name),
	via: token ? "token" : "session",
	token: token && {
		id: 1,
		scopes: token.scopes,
		repositories: token.repositories,
	},
});

/** Everything that is kept, as somebody sees it. */
async function seenBy(actor: Actor) {
	const { app } = forge;
	const me = actor.account?.id ?? 0;
	const ada = await named("ada");
	const all = ["unread", "read"] as const;
	const threads = { account: me, statuses: all };
	return {
		repositories: (await searchRepositories(app, actor, {}, window)).rows.map(
			({ name }) => name,
		),
		organizations: (await listOrganizations(app, actor, window)).rows.map(
			({ name }) => name,
		),
		people: (await searchUsers(app, actor, {}, window)).rows
			.map(({ name }) => name)
			.filter((name) => name === "eve"),
		feed: new Set(
			(
				await listFeed(
					app,
					actor,
					{ account: ada.id, own: true },
					undefined,
					window,
				)
			).rows.map(({ repository_id }) => repository_id),
		).size,
		waits: (await waitingFor(app, actor, 10)).items.map(({ why }) => why),
		told: await countThreads(app, actor, threads),
		listed: (await listThreads(app, actor, threads, window)).total,
	};
}
const nothing = {
	repositories: [],
	organizations: [],
	people: [],
	feed: 0,
	waits: [],
	told: 0,
	listed: 0,
};
const whole = ["all"];

test("what is kept for one viewer is shown to no other, whatever the order in which they come", async () => {
	const viewers: [Actor, object][] = [
		[
			await as("ada"),
			{
				...nothing,
				repositories: ["secret"],
				organizations: ["Hidden"],
				people: ["eve"],
				feed: 1,
			},
		],
		[
			await as("bob"),
			{
				repositories: ["secret"],
				organizations: [],
				people: ["eve"],
				feed: 1,
				waits: ["assigned"],
				told: 1,
				listed: 1,
			},
		],
		[await as("eve"), { ...nothing, people: ["eve"] }],
		[await as("rita"), nothing],
		[anonymous, nothing],
		[await as("ada", { scopes: ["public-only", ...whole] }), nothing],
		[await as("bob", { scopes: ["public-only", ...whole] }), nothing],
		[
			await as("ada", { scopes: whole, repositories: [] }),
			{ ...nothing, organizations: ["Hidden"], people: ["eve"] },
		],
		[
			await as("ada", { scopes: whole, repositories: [secret] }),
			{
				...nothing,
				repositories: ["secret"],
				organizations: ["Hidden"],
				people: ["eve"],
				feed: 1,
			},
		],
	];
	for (const order of [viewers, viewers.toReversed(), viewers])
		for (const [viewer, expected] of order)
			expect(await seenBy(viewer)).toEqual(expected);
});

test("who loses his rights, or becomes restricted, no longer sees what was kept for him", async () => {
	const bob = await as("bob");
	expect(await seenBy(bob)).toMatchObject({ feed: 1, told: 1 });
	await forge.call("DELETE", "/repos/ada/secret/collaborators/bob");
	await forge.app.events.settled();
	expect(await seenBy(bob)).toEqual({ ...nothing, people: ["eve"] });
	await forge.call("PATCH", "/admin/users/bob", {
		body: { restricted: true, source_id: 0, login_name: "bob" },
	});
	expect(await seenBy(await as("bob"))).toEqual(nothing);
});
