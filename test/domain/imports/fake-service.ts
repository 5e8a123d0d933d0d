import {
	createServer,
	type IncomingMessage,
	type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { afterFile } from "../../support/after-file.ts";

/** What another server answers at a path: JSON, of which lists are told in pages; or what a function makes of the request. */
export type Answers = Record<
	string,
	unknown | ((request: IncomingMessage, answer: ServerResponse) => void)
>;

/**
 * A server of another kind with an API of its own, whose git repositories are those of a forge: `git` gives the address of one of them.
 * Gives its address, and the paths that were asked for.
 */
export async function fakeService(
	answers: Answers,
	git: { prefix: string; target: string },
): Promise<{
	url: string;
	asked: string[];
	/** Answers something else at a path from now on. */
	answer: (path: string, what: unknown) => void;
}> {
	const asked: string[] = [];
	const changed: Answers = {};
	const server = createServer((request, answer) => {
		const url = new URL(request.url ?? "/", "http://fake");
		if (url.pathname.startsWith(git.prefix)) {
			void proxy(request, answer, git);
			return;
		}
		asked.push(url.pathname);
		const found = changed[url.pathname] ?? answers[url.pathname];
		if (typeof found === "function") found(request, answer);
		else if (found === undefined) answer.writeHead(404).end("{}");
		else send(answer, url, found);
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	afterFile(async () => {
		server.closeAllConnections();
		await new Promise((done) => server.close(done));
	});
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		asked,
		answer: (path, what) => {
			changed[path] = what;
		},
	};
}

function send(answer: ServerResponse, url: URL, found: unknown) {
	const headers: Record<string, string> = {
		"content-type": "application/json",
	};
	let body = found;
	if (Array.isArray(found)) {
		const size = Number(url.searchParams.get("per_page") ?? 30);
		const page = Number(url.searchParams.get("page") ?? 1);
		body = found.slice((page - 1) * size, page * size);
		if (found.length > page * size) {
			url.searchParams.set("page", String(page + 1));
			headers.link = `<${url.href}>; rel="next"`;
		}
	}
	answer.writeHead(200, headers).end(JSON.stringify(body));
}

async function proxy(
	request: IncomingMessage,
	answer: ServerResponse,
	git: { prefix: string; target: string },
) {
	const rest = (request.url ?? "").slice(git.prefix.length);
	const headers = new Headers();
	for (const name of ["content-type", "content-encoding", "git-protocol"])
		if (request.headers[name]) headers.set(name, String(request.headers[name]));
	const got = await fetch(git.target + rest, {
		method: request.method,
		headers,
		...(request.method === "POST"
			? { body: Readable.toWeb(request) as ReadableStream, duplex: "half" }
			: {}),
	} as RequestInit);
	answer.writeHead(got.status, {
		"content-type": got.headers.get("content-type") ?? "",
	});
	if (got.body) Readable.fromWeb(got.body as never).pipe(answer);
	else answer.end();
}
