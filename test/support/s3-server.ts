import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import S3rver from "s3rver";

/** A real S3 server in this process, with one empty bucket, on a port that was free. */
export async function startS3(directory: string, bucket: string) {
	await mkdir(directory, { recursive: true });
	const server = new S3rver({
		address: "127.0.0.1",
		port: 0,
		silent: true,
		directory,
		configureBuckets: [{ name: bucket, configs: [] }],
	});
	const { port } = await server.run();
	return {
		settings: {
			bucket,
			endpoint: `http://127.0.0.1:${port}`,
			accessKeyId: "S3RVER",
			secretAccessKey: "S3RVER",
		},
		stop: () => server.close(),
	};
}

/**
 * A way to an S3 server on which things happen: `before` runs ahead of every request. With "cut" the answer breaks off in its
 * middle, with "refuse" the request does not come through at all.
 */
export async function startS3Detour(
	endpoint: string,
	before: (
		method: string,
		path: string,
	) => Promise<"cut" | "refuse" | undefined>,
) {
	const server = createServer(async (request, response) => {
		const { method = "", url = "", headers } = request;
		const cut = await before(method, url);
		if (cut === "refuse") return request.destroy();
		const onward = ask(new URL(url, endpoint), { method, headers });
		onward.on("response", (answer) => {
			response.writeHead(answer.statusCode ?? 502, answer.headers);
			if (!cut) return answer.pipe(response);
			answer.once("data", (bytes: Buffer) => {
				response.write(bytes.subarray(0, bytes.length / 2));
				setImmediate(() => response.destroy());
			});
		});
		onward.on("error", () => response.destroy());
		request.pipe(onward);
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	return {
		endpoint: `http://127.0.0.1:${port}`,
		stop: () => {
			server.closeAllConnections();
			server.close();
		},
	};
}
