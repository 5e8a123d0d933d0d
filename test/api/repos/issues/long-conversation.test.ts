import { beforeAll, expect, test } from "vitest";
import { queriesOf, testForge } from "../../../support/forge.ts";

// All comments of an issue come in one answer, which is sent piece by piece.

const forge = await testForge();
let ada: { name: string; password: string };
let eve: typeof ada;
beforeAll(async () => {
	ada = await forge.user("ada");
	eve = await forge.user("eve");
	await forge.call("POST", "/user/repos", {
		as: ada,
		body: { name: "desk", private: true },
	});
	await forge.call("PUT", "/repos/ada/desk/collaborators/eve", { as: ada });
});

const at = "/repos/ada/desk/issues";
async function conversation(count: number, body: string): Promise<string> {
	const issue = await forge.call<{ number: number }>("POST", at, {
		as: ada,
		body: { title: "long" },
	});
	const path = `${at}/${issue.body.number}/comments`;
	for (let i = 0; i < count; i++) {
		const made = await forge.call("POST", path, {
			as: i % 2 ? ada : eve,
			body: { body: `${i} ${body}` },
		});
		expect(made.status).toBe(201);
	}
	return path;
}
interface Comment {
	readonly id: number;
	readonly body: string;
	readonly created_at: string;
}
const list = (path: string) => forge.call<Comment[]>("GET", path, { as: ada });

test.each([99, 100, 101, 230])(
	"of %i comments all are given in their order, each as alone, with their number",
	async (count) => {
		const path = await conversation(count, "words");
		const { status, body, headers } = await list(path);
		expect(status).toBe(200);
		expect(headers.get("content-type")).toBe("application/json;charset=utf-8");
		expect(headers.get("x-total-count")).toBe(String(count));
		expect(body.map((one) => one.body)).toEqual(
			Array.from({ length: count }, (_, i) => `${i} words`),
		);
		const last = body.at(-1) as Comment;
		const alone = await forge.call("GET", `${at}/comments/${last.id}`, {
			as: ada,
		});
		expect(last).toEqual(alone.body);
		const before = `?before=${encodeURIComponent("2001-01-01T00:00:00Z")}`;
		const none = await list(path + before);
		expect(none.body).toEqual([]);
		expect(none.headers.get("x-total-count")).toBe("0");
	},
);

test("a piece costs as many queries as the one before", async () => {
	const queries = async (count: number) => {
		const path = await conversation(count, "words");
		return queriesOf(forge, () => list(path));
	};
	const [two, three, four] = [
		await queries(150),
		await queries(250),
		await queries(350),
	];
	expect(four - three).toBe(three - two);
});

test("who loses the right to read gets no more of what is being sent", async () => {
	const path = await conversation(250, "x".repeat(60_000));
	const headers = {
		Authorization: `Basic ${btoa(`${eve.name}:${eve.password}`)}`,
	};
	const answer = await fetch(`${forge.url}api/v1${path}`, { headers });
	expect(answer.headers.get("x-total-count")).toBe("250");
	const reader = (
		answer.body as ReadableStream<Uint8Array<ArrayBuffer>>
	).getReader();
	const first = await reader.read();
	const removed = await forge.call(
		"DELETE",
		"/repos/ada/desk/collaborators/eve",
		{ as: ada },
	);
	expect(removed.status).toBe(204);
	let text = Buffer.from(first.value as Uint8Array).toString();
	const rest = async () => {
		for (;;) {
			const { done, value } = await reader.read();
			if (done) return;
			text += Buffer.from(value).toString();
		}
	};
	await expect(rest()).rejects.toThrow();
	expect(text).toContain('"body":"0 x');
	expect(text).not.toContain('"body":"249 x');
});
