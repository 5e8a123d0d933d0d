import { forgeNode } from "../../bin/node.mjs";
import { startServer } from "../../tools/server-under-test.mjs";
import { callApi } from "../http.mjs";

/** A forge with a token for packages; its owner is private, so that every request needs it. */
export async function startForge(folder, env = {}) {
	const server = await startServer(forgeNode(), folder, env);
	await callApi(server, "PATCH", "/user/settings", { hide_email: true });
	const { sha1 } = await callApi(server, "POST", "/users/root/tokens", {
		name: "bench",
		scopes: ["write:package"],
	});
	await callApi(server, "PATCH", "/admin/users/root", {
		login_name: "root",
		source_id: 0,
		visibility: "private",
	});
	return { ...server, token: sha1 };
}
