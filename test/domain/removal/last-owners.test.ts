import { expect, test } from "vitest";
import {
	type Account,
	accountByName,
} from "../../../src/domain/accounts/account.ts";
import { editUser } from "../../../src/domain/accounts/edit-user.ts";
import { actingFor } from "../../../src/domain/permissions/actor.ts";
import { deleteOwnAccount } from "../../../src/domain/removal/delete-own-account.ts";
import { removeMember } from "../../../src/domain/teams/members.ts";
import { testForge } from "../../support/forge.ts";

const rounds = 8;

test("of the last two owners of an organization who go at once one has to stay, by whichever roads they go", async () => {
	const forge = await testForge();
	const account = (name: string) =>
		accountByName(forge.app.db, name) as Promise<Account>;
	for (let round = 0; round < rounds; round++) {
		const names = [`ada${round}`, `bob${round}`] as const;
		const [ada] = [await forge.user(names[0]), await forge.user(names[1])];
		const username = `crew${round}`;
		await forge.call("POST", "/orgs", { as: ada, body: { username } });
		const teams = await forge.call<{ id: number }[]>(
			"GET",
			`/orgs/${username}/teams`,
			{ as: ada },
		);
		const [owners] = teams.body;
		await forge.call("PUT", `/teams/${owners?.id}/members/${names[1]}`, {
			as: ada,
		});
		const [one, other, crew] = await Promise.all([
			account(names[0]),
			account(names[1]),
			account(username),
		]);
		const leave = (who: Account, byLeaving: boolean) =>
			byLeaving
				? removeMember(forge.app, actingFor(who), crew, who)
				: deleteOwnAccount(forge.app, actingFor(who), who, who.name);
		const done = await Promise.allSettled([
			leave(one, false),
			leave(other, round % 2 === 0),
		]);
		expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	}
});

test("of the last two administrators who are demoted at once one stays", async () => {
	const forge = await testForge();
	const account = (name: string) =>
		accountByName(forge.app.db, name) as Promise<Account>;
	await forge.user("ada");
	for (let round = 0; round < rounds; round++) {
		const [root, ada] = [await account("root"), await account("ada")];
		const first = root.admin ? root : ada;
		const second = root.admin ? ada : root;
		const act = actingFor(first);
		await editUser(forge.app, act, second, { admin: true });
		const both = await Promise.all([account("root"), account("ada")]);
		const done = await Promise.allSettled(
			both.map((one) => editUser(forge.app, act, one, { admin: false })),
		);
		expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	}
});
