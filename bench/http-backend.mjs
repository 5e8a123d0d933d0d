import { spawn } from "node:child_process";
import { createServer } from "node:http";

/**
 * Serves the repositories of a folder by git's own program for servers of the web (git-http-backend(1)), behind a bare HTTP server: a client of HTTP that
 * begins, and asks twice, takes longer than one of git's own protocol, whoever answers.
 */
export async function startBackend(folder) {
	const server = createServer((request, response) => {
		const url = new URL(request.url, "http://localhost");
		const child = spawn("git", ["http-backend"], {
			env: {
				PATH: process.env.PATH,
				GIT_PROJECT_ROOT: folder,
				GIT_HTTP_EXPORT_ALL: "1",
				GIT_PROTOCOL: request.headers["git-protocol"] ?? "",
				PATH_INFO: url.pathname,
				QUERY_STRING: url.search.slice(1),
				REQUEST_METHOD: request.method,
				REMOTE_USER: "bench",
				CONTENT_TYPE: request.headers["content-type"] ?? "",
				HTTP_CONTENT_ENCODING: request.headers["content-encoding"] ?? "",
			},
			stdio: ["pipe", "pipe", "ignore"],
		});
		request.pipe(child.stdin).on("error", () => {});
		let head = Buffer.alloc(0);
		child.stdout.on("data", (data) => {
			if (response.headersSent) return response.write(data);
			head = Buffer.concat([head, data]);
			const end = head.indexOf("\r\n\r\n");
			if (end < 0) return;
			const lines = head.toString("latin1", 0, end).split("\r\n");
			const fields = lines.map((line) => line.split(": "));
			const { Status = "200", ...headers } = Object.fromEntries(fields);
			response.writeHead(Number.parseInt(Status, 10), headers);
			response.write(head.subarray(end + 4));
		});
		child.on("close", () => response.end());
	});
	await new Promise((done) => server.listen(0, "127.0.0.1", done));
	return {
		url: `http://127.0.0.1:${server.address().port}`,
		stop: () => server.close(),
	};
}
