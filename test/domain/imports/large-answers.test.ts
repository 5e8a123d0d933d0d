import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";
import { fakeService } from "./fake-service.ts";

const api = "/api/v1/repos/eve/well";
const mega = 1024 * 1024;
const send = (answer: ServerResponse, text: string, next?: string) => {
	const link = next ? { link: `<${next}>; rel="next"` } : {};
	answer.writeHead(200, { "content-type": "application/json", ...link });
	answer.end(text);
};
const issue = {
	number: 1,
	title: "One",
	state: "open",
	user: { id: 5, login: "mona" },
	created_at: "2024-01-02T12:00:00Z",
	updated_at: "2024-01-02T12:00:00Z",
};

/** What another server says, until it is not asked any more; gives what became of the import and how many bytes were read. */
async function brought(
	path: string,
	page: (number: number) => string,
): Promise<{ state: unknown; message: unknown; bytes: number }> {
	const forge = await testForge({ allowPrivate: true });
	const eve = await forge.user("eve");
	await forge.call("POST", "/user/repos", {
		as: eve,
		body: { name: "well", auto_init: true },
	});
	let bytes = 0;
	const endless = (request: IncomingMessage, answer: ServerResponse) => {
		const number =
			Number(new URL(request.url ?? "", "http://x").searchParams.get("page")) ||
			1;
		const text = page(number);
		bytes += text.length;
		// what holds nothing back would ask for ever
		const next = bytes < 400 * mega ? `${path}?page=${number + 1}` : undefined;
		send(answer, text, next);
	};
	const service = await fakeService(
		{
			[api]: { description: "" },
			[`${api}/issues`]: [issue],
			[`${api}/issues/1/timeline`]: [],
			[path]: endless,
		},
		{ prefix: "/eve/well.git", target: `${forge.url}eve/well.git` },
	);
	const made = await forge.call<{ id: number }>("POST", "/repos/migrate", {
		as: eve,
		body: {
			clone_addr: `${service.url}/eve/well.git`,
			repo_name: "copy",
			service: "gitea",
			issues: true,
		},
	});
	expect(made.status, made.text).toBe(201);
	await forge.app.jobs.settled();
	const [row] = await forge.app.db.rows((q) =>
		q.selectFrom("repository_import").select(["state", "message"]),
	);
	return { state: row?.state, message: row?.message, bytes };
}

test("a timeline that does not end is not held in memory: the import ends, and says why", async () => {
	const text = JSON.stringify([{ type: "x", body: "x".repeat(8 * mega) }]);
	const end = await brought(`${api}/issues/1/timeline`, () => text);
	expect(end).toMatchObject({
		state: "failed",
		message: expect.stringContaining("more of one issue"),
	});
	expect(end.bytes).toBeLessThan(80 * mega);
});

test("an answer of millions of empty objects is not parsed", async () => {
	const text = `[${"{},".repeat(1_000_000)}{}]`;
	const end = await brought(`${api}/issues`, () => text);
	expect(end).toMatchObject({
		state: "failed",
		message: expect.stringContaining("too large"),
	});
	expect(end.bytes).toBe(text.length);
});
