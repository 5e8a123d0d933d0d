import { expect, test } from "vitest";
import {
	type Account,
	accountByName,
} from "../../../src/domain/accounts/account.ts";
import { actingFor } from "../../../src/domain/permissions/actor.ts";
import { teamByName } from "../../../src/domain/repositories/repository-teams.ts";
import {
	acceptTeamInvitation,
	inviteToTeam,
	teamInvitationOf,
} from "../../../src/domain/teams/invitations.ts";
import type { Team } from "../../../src/domain/teams/team.ts";
import { testForge } from "../../support/forge.ts";
import { mailServer, type ReceivedMail } from "../../support/mail-server.ts";

test("an invitation comes by mail, in the language of who invites", async () => {
	const mails = await mailServer();
	const forge = await testForge({
		mailUrl: mails.url,
		mailFrom: "Forge <forge@example.org>",
	});
	const ada = await forge.user("ada");
	await forge.call("POST", "/orgs", { as: ada, body: { username: "crew" } });
	await forge.call("PATCH", "/user/settings", {
		as: ada,
		body: { language: "de-DE" },
	});
	const account = (name: string) =>
		accountByName(forge.app.db, name) as Promise<Account>;
	const crew = await account("crew");
	const owners = (await teamByName(forge.app.db, crew, "Owners")) as Team;
	const actor = actingFor(await account("ada"));
	const { link } = await inviteToTeam(
		forge.app,
		actor,
		crew,
		owners,
		"dan@example.org",
	);
	const taken: ReceivedMail[] = [];
	await expect
		.poll(() => {
			taken.push(...mails.take());
			return taken.map(({ to }) => to);
		})
		.toContain("dan@example.org");
	const mail = taken.find(({ to }) => to === "dan@example.org");
	expect(mail?.headers.get("subject")).toBe("Du bist zu crew eingeladen");
	expect(mail?.text).toContain("ada lädt dich in das Team Owners von crew");
	expect(mail?.text).toContain(link);
});

test("who owns an organization no more does not come back by an invitation of his own", async () => {
	const forge = await testForge();
	const ada = await forge.user("ada");
	await forge.user("mole");
	await forge.user("friend");
	await forge.call("POST", "/orgs", { as: ada, body: { username: "crew" } });
	const account = (name: string) =>
		accountByName(forge.app.db, name) as Promise<Account>;
	const crew = await account("crew");
	const owners = (await teamByName(forge.app.db, crew, "Owners")) as Team;
	const member = `/teams/${owners.id}/members/mole`;
	await forge.call("PUT", member, { as: ada });
	const invited = async (address: string) =>
		(
			await inviteToTeam(
				forge.app,
				actingFor(await account("mole")),
				crew,
				owners,
				address,
			)
		).link
			.split("/")
			.at(-1) as string;
	const [early, late] = [
		await invited("a@example.org"),
		await invited("b@example.org"),
	];
	const friend = await account("friend");
	expect((await acceptTeamInvitation(forge.app, friend, early)).id).toBe(
		owners.id,
	);
	await forge.call("DELETE", member, { as: ada });
	expect(await teamInvitationOf(forge.app, late)).toBeUndefined();
	const mole = await account("mole");
	await expect(acceptTeamInvitation(forge.app, mole, late)).rejects.toThrow();
});
