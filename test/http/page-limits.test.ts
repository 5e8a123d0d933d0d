import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { testForge } from "../support/forge.ts";

test("pages are counted as requests of the API are, apart from them; files of pages are not", async () => {
	let now = Date.UTC(2030, 0, 1);
	const forge = await testForge(
		{ requestsPerAddress: 2 },
		{ clock: () => now },
	);
	const get = async (path: string) =>
		(await fetch(forge.url + path, { headers: { accept: "text/html" } }))
			.status;
	const page = await (await fetch(`${forge.url}explore/repos`)).text();
	const style = /href="\/(assets\/[^"]+\.css)"/.exec(page)?.[1] as string;
	expect(await get("explore/repos")).toBe(200);
	expect(await get("explore/repos")).toBe(429);
	expect(await get(style)).toBe(200);
	expect(await get("api/v1/version")).toBe(200);
	now += 60_000;
	expect(await get("explore/repos")).toBe(200);
});

test("one address has only so many pages at the same time", async () => {
	const forge = await testForge({ pagesAtOnce: 1 });
	const { hostname, port } = new URL(forge.url);
	// a form whose body does not come
	const socket = connect(Number(port), hostname);
	await once(socket, "connect");
	socket.write(
		`POST /user/login HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${forge.url.slice(0, -1)}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 10\r\n\r\n`,
	);
	const get = async () => (await fetch(`${forge.url}explore/repos`)).status;
	await expect.poll(get).toBe(429);
	socket.destroy();
	await expect.poll(get).toBe(200);
});
