import { expect } from "vitest";
import { endpoints } from "../../../src/api/endpoints.ts";
import { registerRunner } from "../../../src/domain/actions/runners.ts";
import { actionsOf } from "../../../src/domain/audit/declared.ts";
import type { Endpoint } from "../../../src/http/endpoint.ts";
import { testForge } from "../../support/forge.ts";

export type Made = { id: number; number: number; name: string; sha: string };
export type Step = [
	id: string,
	path: string,
	body?: unknown,
	by?: "root" | "bob",
];

export const forge = await testForge({ allowPrivate: true });
export const people = {
	root: forge.admin,
	ada: await forge.user("ada"),
	bob: await forge.user("bob"),
};
export const tokens: Record<string, { token: string }> = {};
const byId = new Map(endpoints.map((one) => [one.id, one]));
export const called = new Set<string>();
export const hook = {
	type: "gitea",
	config: { url: "https://x.example/", content_type: "json" },
};
for (const [name, user] of Object.entries(people))
	tokens[name] = await forge.token(user);

const methodOf = ({ route }: Endpoint) => route.split(" ")[0] as string;
export const recordsOf = (request: string) =>
	forge.app.db.rows((q) =>
		q.selectFrom("audit_record").selectAll().where("request_id", "=", request),
	);

/** Calls an operation, and looks at its records. */
export async function step<T = Made>([id, path, body, by]: Step): Promise<T> {
	const operation = byId.get(id);
	if (!operation) throw new Error(`no operation ${id}`);
	const name = by ?? "ada";
	const reply = await forge.call<T>(methodOf(operation), path, {
		as: tokens[name] as { token: string },
		body: body as object,
	});
	if (reply.status >= 300)
		throw new Error(`${id} ${path}: ${reply.status} ${reply.text}`);
	await lookAt(operation, reply.headers.get("x-request-id") ?? "", name);
	return reply.body;
}

async function lookAt(
	{ id, audit }: Endpoint,
	request: string,
	name: string,
): Promise<void> {
	const records = await recordsOf(request);
	const actions = actionsOf(audit);
	expect(
		[id, records.some(({ action }) => actions.includes(action as never))],
		`${id} recorded ${records.map(({ action }) => action)}`,
	).toEqual([id, true]);
	for (const record of records)
		expect([id, record]).toMatchObject([
			id,
			{
				actor_name: name,
				by_id: null,
				as_kind: "",
				credential_kind: "token",
				credential_id: expect.any(Number),
				address: expect.stringMatching(/^(::1|127\.0\.0\.1)$/),
				request_id: request,
				target_kind: expect.stringMatching(/./),
			},
		]);
	called.add(id);
}

export const all = async (steps: readonly Step[]) => {
	for (const one of steps) await step(one);
};
/** Secrets, variables and runners of a place. */
export async function settings(of: string, base: string): Promise<void> {
	await all([
		[`update${of}Secret`, `${base}/actions/secrets/KEY`, { data: "hush" }],
		[`delete${of}Secret`, `${base}/actions/secrets/KEY`],
		[
			`create${of}Variable`,
			`${base}/actions/variables/PLACE`,
			{ value: "here" },
		],
		[
			`update${of}Variable`,
			`${base}/actions/variables/PLACE`,
			{ value: "there" },
		],
		[`delete${of}Variable`, `${base}/actions/variables/PLACE`],
	]);
	await runners(of, base);
}
export async function runners(
	of: string,
	base: string,
	by?: "root",
): Promise<void> {
	const { token } = await step<{ token: string }>([
		`${of.toLowerCase()}CreateRunnerRegistrationToken`,
		`${base}/actions/runners/registration-token`,
		undefined,
		by,
	]);
	const { runner } = await registerRunner(forge.app, token, {
		name: "r",
		labels: ["x"],
		version: "1",
		ephemeral: false,
	});
	await step([
		`update${of}Runner`,
		`${base}/actions/runners/${runner.id}`,
		{ disabled: true },
		by,
	]);
	await step([
		`delete${of}Runner`,
		`${base}/actions/runners/${runner.id}`,
		undefined,
		by,
	]);
}
export const inBase64 = (text: string) => Buffer.from(text).toString("base64");
export const picture =
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

export async function get<T = Made>(path: string): Promise<T> {
	return (await forge.call<T>("GET", path, { as: people.ada })).body;
}
export async function ask<T = Made>(
	method: string,
	path: string,
	body?: object,
): Promise<T> {
	const reply = await forge.call<T>(method, path, { as: people.ada, body });
	if (reply.status >= 300)
		throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
	return reply.body;
}
export const newestAction = async () =>
	(
		await forge.app.db.rows((q) =>
			q
				.selectFrom("audit_record")
				.select("action")
				.orderBy("id", "desc")
				.limit(1),
		)
	)[0]?.action;
