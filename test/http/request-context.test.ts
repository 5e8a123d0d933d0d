import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { RequestContext } from "../../src/http/request-context.ts";
import { addressList } from "../../src/http/visitor-address.ts";

test.each([
	["a client that went away before the end", "/left", true],
	["one that got the whole answer", "/whole", false],
])(
	"asked for after the end, the signal of %s knows it",
	async (_, path, aborted) => {
		const met = Promise.withResolvers<RequestContext>();
		const server = createServer((request, response) => {
			const context = new RequestContext(request, response, {
				prefix: "",
				isProxy: addressList(""),
				visitorOf: () => "192.0.2.1",
			});
			response.once("close", () => met.resolve(context));
			if (context.path === "/left") request.socket.destroy();
			else response.end("all");
		}).listen(0, "127.0.0.1");
		await new Promise((resolve) => server.once("listening", resolve));
		const { port } = server.address() as AddressInfo;
		const answer = fetch(`http://127.0.0.1:${port}${path}`);
		await answer.then((one) => one.text()).catch(() => {});
		expect((await met.promise).signal.aborted).toBe(aborted);
		server.closeAllConnections();
		server.close();
	},
);
