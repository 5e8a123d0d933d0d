import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { runAdmin } from "../../../src/cli/admin-commands.ts";
import {
	changeImport,
	stopImport,
} from "../../../src/domain/imports/control-import.ts";
import { importOf } from "../../../src/domain/imports/import-row.ts";
import { openPeople } from "../../../src/domain/imports/people.ts";
import { testForge } from "../../support/forge.ts";
import { type Answers, fakeService } from "./fake-service.ts";

const api = "/api/v1/repos/eve/well";
const at = "2024-01-02T12:00:00Z";
const json = (answer: ServerResponse, value: unknown) =>
	answer
		.writeHead(200, { "content-type": "application/json" })
		.end(JSON.stringify(value));
const wait = () => Promise.withResolvers<void>();

/** Eve's forge, and a server that answers what a test likes. */
async function hostile(answers: Answers) {
	const forge = await testForge({ allowPrivate: true });
	const eve = await forge.user("eve");
	await forge.call("POST", "/user/repos", {
		as: eve,
		body: { name: "well", auto_init: true },
	});
	const service = await fakeService(
		{ [api]: { description: "" }, [`${api}/labels`]: [], ...answers },
		{ prefix: "/eve/well.git", target: `${forge.url}eve/well.git` },
	);
	const migrate = (more: object = {}) =>
		forge.call<{ id: number; message: string }>("POST", "/repos/migrate", {
			as: eve,
			body: {
				clone_addr: `${service.url}/eve/well.git`,
				repo_name: "copy",
				service: "gitea",
				auth_token: "the-token",
				labels: true,
				releases: true,
				...more,
			},
		});
	return { forge, eve, service, migrate };
}

test("a redirect to what is no address is told, and a % that stands for nothing", async () => {
	const { forge, service, migrate } = await hostile({
		[api]: (_request: IncomingMessage, answer: ServerResponse) =>
			answer.writeHead(302, { location: "http://[" }).end(),
	});
	const sent = await migrate();
	expect([sent.status, sent.body.message]).toEqual([
		422,
		"the other server sends us elsewhere",
	]);
	const malformed = await migrate({
		clone_addr: `${service.url}/eve/%zz`,
		service: "gitlab",
	});
	expect([malformed.status, malformed.body.message]).toEqual([
		422,
		"the address has a % that stands for nothing",
	]);
	await expect(
		runAdmin(forge.app, [
			"import",
			"organization",
			`${service.url}/%zz`,
			"--owner=eve",
			"--service=gitlab",
		]),
	).rejects.toThrow("the address has a % that stands for nothing");
});

test("an import that is stopped while the other server wants fewer requests stays stopped", async () => {
	const [asked, stopped] = [wait(), wait()];
	const { forge, migrate } = await hostile({
		[`${api}/labels`]: async (
			_request: IncomingMessage,
			answer: ServerResponse,
		) => {
			asked.resolve();
			await stopped.promise;
			answer.writeHead(429, { "retry-after": "600" }).end();
		},
	});
	const made = migrate();
	await asked.promise;
	const [{ id = 0 } = {}] = await forge.app.db.rows((q) =>
		q.selectFrom("repository_import").select("repository_id as id"),
	);
	await changeImport(forge.app, id, { interval: "1h", token: undefined });
	await stopImport(forge.app, id);
	stopped.resolve();
	expect((await made).status).toBe(201);
	await forge.app.jobs.settled();
	expect(await importOf(forge.app.db, id)).toMatchObject({ state: "stopped" });
	const jobs = await forge.app.db.rows((q) =>
		q.selectFrom("job").select("id").where("kind", "=", "import-repository"),
	);
	expect(jobs).toEqual([]);
});

test("what comes after an import was stopped or its rights were lost is not written", async () => {
	for (const how of ["stopped", "failed"]) {
		const [asked, ended] = [wait(), wait()];
		const { forge, eve, migrate } = await hostile({
			[`${api}/releases`]: async (
				_request: IncomingMessage,
				answer: ServerResponse,
			) => {
				asked.resolve();
				await ended.promise;
				json(answer, [
					{ id: 1, tag_name: "v1", name: "late", created_at: at, assets: [] },
				]);
			},
		});
		const made = migrate();
		await asked.promise;
		const [{ id = 0 } = {}] = await forge.app.db.rows((q) =>
			q.selectFrom("repository_import").select("repository_id as id"),
		);
		if (how === "stopped") await stopImport(forge.app, id);
		else
			await forge.call("PATCH", `/admin/users/${eve.name}`, {
				body: { active: false, source_id: 0, login_name: eve.name },
			});
		ended.resolve();
		await made;
		await forge.app.jobs.settled();
		expect(await importOf(forge.app.db, id)).toMatchObject({ state: how });
		expect(
			await forge.app.db.rows((q) => q.selectFrom("release").select("id")),
		).toEqual([]);
	}
});

test("the token is shown to addresses of the repository alone, not to others of that server to which a file leads", async () => {
	const shown: Record<string, string | undefined> = {};
	const file = (path: string) => ({
		[path]: (request: IncomingMessage, answer: ServerResponse) => {
			shown[path] = request.headers.authorization;
			answer.writeHead(200).end("bytes");
		},
	});
	const own = "/eve/well/releases/download/v1/own.txt";
	const other = "/api/v1/repos/boss/secret/archive/main.zip";
	const above = "/eve/well/..%2f..%2fboss/secret.txt";
	const { forge, service, migrate } = await hostile({
		...file(own),
		...file(other),
		...file(above),
		"/eve/well/sends": (_request: IncomingMessage, answer: ServerResponse) =>
			answer.writeHead(302, { location: other }).end(),
	});
	const led = [own, above, other, "/eve/well/sends"];
	const list = led.map((path, i) => ({
		id: i + 1,
		name: `${i}.txt`,
		browser_download_url: `${service.url}${path}`,
		created_at: at,
	}));
	service.answer(`${api}/releases`, [
		{ id: 1, tag_name: "v1", name: "one", created_at: at, assets: list },
	]);
	expect((await migrate()).status).toBe(201);
	await forge.app.jobs.settled();
	expect(shown).toEqual({
		[own]: "token the-token",
		[above]: undefined,
		[other]: undefined,
	});
});

test("what stands below a repository of this forge makes nobody the author of anything", async () => {
	const forge = await testForge({});
	await forge.user("bob");
	const bob = await forge.call<{ id: number }>("GET", "/users/bob");
	const said = { id: bob.body.id, name: "bob", email: "" };
	const known = async (from: string) => {
		const named = { names: {}, byOperator: false };
		const people = await openPeople(forge.app, undefined, named, from);
		return people.accountOf(said);
	};
	expect(await known(`${forge.url}eve/well.git`)).toBe(said.id);
	expect(
		await known(`${forge.url}eve/files/raw/branch/main/eve/well.git`),
	).toBeUndefined();
});
