import { connectNodeAdapter } from "@connectrpc/connect-node";
import type { App } from "../app.ts";
import type { Door } from "../http/server.ts";
import { runnerRoutes } from "./runner-rpc.ts";

const address = /^\/api\/actions\/(?:runner|ping)\.v1\./;

/** The door of runners: `/api/actions/runner.v1.RunnerService/…`. */
export function runnerDoor(app: App): Door {
	const handler = connectNodeAdapter({
		routes: runnerRoutes(app),
		requestPathPrefix: "/api/actions",
		readMaxBytes: app.config.maxBodyBytes,
	});
	return {
		takes: ({ path }) => address.test(path),
		serve({ request, response, path, seen }) {
			seen.operation = `runner ${path.slice(path.lastIndexOf("/") + 1)}`;
			return new Promise<void>((resolve) => {
				response.once("close", resolve);
				handler(request, response);
			});
		},
	};
}
