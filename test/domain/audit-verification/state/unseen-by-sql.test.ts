import { beforeAll, expect, test } from "vitest";
import { testForge } from "../../../support/forge.ts";
import { call, type Forge, foundAfter } from "./bench.ts";

let forge: Forge;
let repository = { id: 0 };
let team = { id: 0 };

/** Everything that docs/OPERATIONS.md says that the comparison does not find, as somebody with the database would do it. */
const unseen: Readonly<Record<string, () => string>> = {
	"an email address": () => "update account set email = 'eve@x' where id = 1",
	"another email address of an account": () =>
		"insert into email_address (account_id, email, lower_email, verified) values (1, 'eve@x', 'eve@x', 1)",
	"second factors that are gone": () =>
		"delete from second_factor where account_id = 1",
	"a block of sign-in": () => "update account set prohibit_login = 1",
	"an account that is switched off": () => "update account set active = 0",
	"a restriction": () => "update account set restricted = 1",
	"a visibility": () => "update account set visibility = 'private'",
	"an archived repository": () => "update repository set archived_at = 7",
	"units of a repository": () => "update repository set units = 1",
	"settings of a repository": () => "update repository set settings = '{}'",
	"the address of a webhook": () =>
		"update webhook set url = 'https://evil.example', secret = 'x'",
	"a webhook": () =>
		`insert into webhook (scope, type, url, created_at, updated_at, repository_id) values ('repository', 'gitea', 'https://evil.example', 1, 1, ${repository.id})`,
	"a secret of workflows": () =>
		`insert into action_secret (name, sealed, created_at, repository_id) values ('X', 'x', 1, ${repository.id})`,
	"a variable of workflows": () =>
		`insert into action_variable (name, value, created_at, repository_id) values ('X', 'x', 1, ${repository.id})`,
	"a token by which runners are registered": () =>
		"insert into action_registration (hash, sealed, created_at) values ('x', 'x', 1)",
	"a mirror that is pushed to": () =>
		`insert into push_mirror (repository_id, name, address, interval_s, created_at) values (${repository.id}, 'x', 'https://evil.example', 60, 1)`,
	"an invitation to a team": () =>
		`insert into team_invitation (hash, team_id, email, lower_email, created_at, expires_at) values ('x', ${team.id}, 'eve@x', 'eve@x', 1, 9999999999)`,
	"a transfer that waits": () =>
		`insert into repository_transfer (repository_id, doer_id, recipient_id, created_at) values (${repository.id}, 1, 1, 1)`,
	"a block that is gone": () => "delete from block",
	"who may run workflows": () =>
		`insert into action_approval (repository_id, account_id, approver_id, approved_at) values (${repository.id}, 1, 1, 1)`,
};

beforeAll(async () => {
	forge = await testForge();
	repository = await call(forge, "POST", "/user/repos", {
		...{ name: "r", auto_init: true },
	});
	await call(forge, "POST", "/repos/root/r/hooks", {
		...{ type: "gitea", active: true, events: ["push"] },
		config: { url: "https://hook.example", content_type: "json" },
	});
	await call(forge, "POST", "/orgs", { username: "lumen" });
	team = await call(forge, "POST", "/orgs/lumen/teams", {
		...{ name: "writers", units_map: { "repo.code": "write" } },
	});
});

test.each(Object.keys(unseen))(
	"%s set by SQL is not found, as the documents say",
	async (what) => {
		expect(await foundAfter(forge, unseen[what]?.() ?? "")).toEqual([]);
	},
);
