import { createHash, generateKeyPairSync } from "node:crypto";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { configWith } from "../../../src/config.ts";
import { importGitea } from "../../../src/import/gitea/import-gitea.ts";
import { openApp } from "../../../src/open-app.ts";
import { startForge } from "../../../src/start-forge.ts";
import { afterFile } from "../../support/after-file.ts";
import {
	dropTestDatabase,
	forgeDatabaseUrl,
	onPostgres,
} from "../../support/postgres.ts";
import { preparedData } from "../../support/schema-file.ts";
import {
	type MadeGitea,
	madeGitea,
	password,
	person,
	repositoryRow,
	sealed,
	unitRows,
} from "./made-gitea.ts";

const at = 1_700_000_000;
const times = { created_unix: at, updated_unix: at };

/** Ada with a repository, a board, an edited issue, a client of OAuth and people of a directory. */
function filled(): MadeGitea {
	const gitea = madeGitea();
	gitea.add(
		"user",
		person(1, "root", {
			is_admin: 1,
			login_type: 0,
			login_source: 0,
			...password.pbkdf2("root-pass-word"),
		}),
		person(2, "ada", password.pbkdf2("ada-pass-word")),
		person(3, "peggy", { login_type: 2, login_source: 4 }),
		person(7, "Acme", { type: 1 }),
	);
	gitea.repository("ada/core");
	gitea.file("data/gitea-repositories/ada/core.git/hooks/update.d/mine", "#!");
	gitea.file("custom/templates/home.tmpl", "x");
	gitea.add("repository", repositoryRow(11, 2, "core"));
	gitea.add("repo_unit", ...unitRows(11, 1));
	gitea.add("renamed_branch", {
		id: 1,
		repo_id: 11,
		from: "old",
		to: "main",
		created_unix: at,
	});
	gitea.add("issue", {
		id: 31,
		repo_id: 11,
		index: 1,
		poster_id: 2,
		name: "One",
		content: "now",
		is_pull: 0,
		num_comments: 3,
		...times,
	});
	gitea.add("issue_content_history", {
		id: 1,
		poster_id: 2,
		issue_id: 31,
		comment_id: 0,
		edited_unix: at,
		content_text: "before",
		is_first_created: 1,
		is_deleted: 0,
	});
	gitea.add("project", {
		id: 5,
		title: "Board",
		description: "",
		owner_id: 0,
		repo_id: 11,
		creator_id: 2,
		is_closed: 0,
		board_type: 1,
		card_type: 0,
		...times,
	});
	gitea.add(
		"project_board",
		{ id: 8, title: "Backlog", default: 1, project_id: 5, ...times },
		{ id: 9, title: "Second default", default: 1, project_id: 5, ...times },
	);
	gitea.add("project_issue", {
		id: 6,
		issue_id: 31,
		project_id: 5,
		project_board_id: 0,
		sorting: 0,
	});
	gitea.add("comment", {
		id: 41,
		type: 31,
		issue_id: 31,
		poster_id: 2,
		content: "",
		project_id: 5,
		comment_meta_data: '{"project_column_title":"Backlog"}',
		...times,
	});
	gitea.add("team", {
		id: 12,
		org_id: 7,
		lower_name: "owners",
		name: "Owners",
		authorize: 4,
	});
	gitea.add("team_invite", {
		id: 1,
		token: "invited",
		inviter_id: 2,
		org_id: 7,
		team_id: 12,
		email: "New@example.com",
		...times,
	});
	gitea.add("login_source", {
		id: 4,
		type: 2,
		name: "Corporate",
		is_active: 1,
		is_sync_enabled: 0,
		cfg: JSON.stringify({
			Host: "ldap.example.com",
			Port: 636,
			SecurityProtocol: 1,
			BindDN: "cn=reader",
			BindPasswordEncrypt: sealed("bound"),
			UserBase: "ou=people",
			Filter: "(uid=%s)",
		}),
		...times,
	});
	gitea.add("oauth2_application", {
		id: 4,
		uid: 2,
		name: "client",
		client_id: "11111111-2222-4333-8444-555555555555",
		client_secret: "",
		confidential_client: 0,
		skip_secondary_authorization: 0,
		redirect_uris: "[]",
		...times,
	});
	gitea.add("oauth2_grant", {
		id: 9,
		user_id: 2,
		application_id: 4,
		counter: 0,
		scope: "read:user",
		...times,
	});
	return gitea;
}

async function target() {
	const data = preparedData();
	const databaseUrl = onPostgres ? await forgeDatabaseUrl() : "";
	afterFile(async () => {
		if (databaseUrl) await dropTestDatabase(databaseUrl);
		rmSync(data, { recursive: true, force: true });
	});
	return configWith({ data, databaseUrl });
}
const bring = (
	gitea: MadeGitea,
	config: Awaited<ReturnType<typeof target>>,
	say: (line: string) => void = () => {},
) => importGitea(config, { from: gitea.folder }, say);

test("boards, former wordings, invitations, directories and old names of branches come", async () => {
	const gitea = filled();
	const config = await target();
	const { remarks } = await bring(gitea, config);
	expect(remarks.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
		"git hook ada/core hooks/update.d/mine",
		"custom file templates/home.tmpl",
	]);
	const app = await openApp(config);
	try {
		const all = (table: string) =>
			app.db.rows((q) => q.selectFrom(table as "project").selectAll());
		expect(await all("project")).toMatchObject([
			{ id: 5, repository_id: 11, title: "Board", template: "kanban" },
		]);
		expect(await all("project_column")).toMatchObject([
			{ id: 8, is_default: 1 },
			{ id: 9, is_default: 0 },
		]);
		expect(await all("project_card")).toMatchObject([
			{ id: 6, column_id: 8, issue_id: 31 },
		]);
		expect(await all("comment")).toMatchObject([
			{ kind: "project_board", project_id: 5, new_text: "Backlog" },
		]);
		expect(await all("text_version")).toMatchObject([
			{ issue_id: 31, body: "before", is_first: 1 },
		]);
		expect(await all("team_invitation")).toMatchObject([
			{
				hash: createHash("sha256").update("invited").digest("hex"),
				lower_email: "new@example.com",
			},
		]);
		expect(await all("renamed_branch")).toMatchObject([
			{ repository_id: 11, old_name: "old", new_name: "main" },
		]);
		expect(await all("external_login")).toMatchObject([
			{ source_id: 4, subject: "peggy", account_id: 3 },
		]);
		const [source] = await app.db.rows((q) =>
			q.selectFrom("login_source").selectAll(),
		);
		expect(source).toMatchObject({ kind: "ldap", name: "Corporate" });
		expect(app.seals.open(source?.secret ?? "")).toBe("bound");
		// three were counted there, and none of them is left
		const [issue] = await app.db.rows((q) =>
			q.selectFrom("issue").select("comments"),
		);
		expect(issue?.comments).toBe(3);
	} finally {
		await app.close();
	}
});

test("a refresh token that Gitea gave out is good once, for its own client", async () => {
	const gitea = filled();
	const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
	gitea.file(
		"data/jwt/private.pem",
		privateKey.export({ type: "pkcs8", format: "pem" }),
	);
	const config = await target();
	await bring(gitea, config);
	const now = Math.floor(Date.now() / 1000);
	const sign = (claims: object, key = privateKey) =>
		new SignJWT({ iat: now, exp: now + 3600, ...claims })
			.setProtectedHeader({ alg: "RS256", typ: "JWT" })
			.sign(key);
	const other = generateKeyPairSync("rsa", { modulusLength: 2048 });
	const forge = await startForge({
		data: config.data,
		databaseUrl: config.databaseUrl,
	});
	try {
		const ask = async (refresh_token: string) => {
			const answer = await fetch(`${forge.url}login/oauth/access_token`, {
				method: "POST",
				body: new URLSearchParams({
					grant_type: "refresh_token",
					client_id: "11111111-2222-4333-8444-555555555555",
					refresh_token,
				}),
			});
			return [answer.status, await answer.json()] as const;
		};
		for (const wrong of [
			await sign({ gnt: 9, tt: 1 }, other.privateKey),
			await sign({ gnt: 9, tt: 0 }),
			await sign({ gnt: 10, tt: 1 }),
			await sign({ gnt: 9, tt: 1, exp: now - 1 }),
			"a.b.c",
		])
			expect((await ask(wrong))[0]).toBe(400);
		const right = await sign({ gnt: 9, tt: 1 });
		const [status, tokens] = await ask(right);
		expect(status).toBe(200);
		const me = await fetch(`${forge.url}api/v1/user`, {
			headers: { Authorization: `Bearer ${tokens.access_token}` },
		});
		expect(await me.json()).toMatchObject({ login: "ada" });
		expect((await ask(right))[0]).toBe(400);
		// what came of it goes on
		expect((await ask(tokens.refresh_token))[0]).toBe(200);
	} finally {
		await forge.close();
	}
});

test("a forge whose import was cut off is not served until one has ended", async () => {
	const gitea = filled();
	const config = await target();
	const cutOff = (line: string) => {
		if (line.includes("repository_redirect")) throw new Error("cut off");
	};
	await expect(bring(gitea, config, cutOff)).rejects.toThrow("cut off");
	const { data, databaseUrl } = config;
	await expect(startForge({ data, databaseUrl })).rejects.toThrow(
		/import from gitea is not finished/,
	);
	await bring(gitea, config);
	await (await startForge({ data, databaseUrl })).close();
});

/** What a repository is made of; without the database and its key there is nothing to bring. */
const filesOf = ({ folder }: MadeGitea): string[] =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))
		.filter((path) =>
			/core\.git\/(?:HEAD|config|refs\/|objects\/)|templates/.test(path),
		)
		.sort();

test("each file of the source that is damaged costs itself alone", async () => {
	const count = filesOf(filled()).length;
	expect(count).toBeGreaterThan(4);
	for (let i = 0; i < count; i++) {
		const gitea = filled();
		const path = filesOf(gitea)[i] as string;
		rmSync(path);
		writeFileSync(path, "damaged");
		const { counts } = await bring(gitea, await target());
		expect([path, counts.get("issue")]).toMatchObject([
			path,
			{ made: 1, failed: 0 },
		]);
	}
});
