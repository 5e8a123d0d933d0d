import { pinnedNode } from "../../bin/install.mjs";
import { startServer } from "../../tools/server-under-test.mjs";

/** A forge with a token for packages; its owner is private, so that every request needs it. */
export async function startForge(folder, env = {}) {
	const server = await startServer(pinnedNode(), folder, env);
	const api = async (method, path, body) => {
		const answer = await fetch(`${server.url}api/v1${path}`, {
			method,
			headers: {
				authorization: `Basic ${btoa("root:admin-pass-1")}`,
				"content-type": "application/json",
			},
			body: JSON.stringify(body),
		});
		if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
		return answer.json();
	};
	await api("PATCH", "/user/settings", { hide_email: true });
	const { sha1 } = await api("POST", "/users/root/tokens", {
		name: "bench",
		scopes: ["write:package"],
	});
	await api("PATCH", "/admin/users/root", {
		login_name: "root",
		source_id: 0,
		visibility: "private",
	});
	return { ...server, token: sha1 };
}
