/** Writers of kinds that tell nothing to webhooks, in the form of `openWriters`. Each needs the repository `a` and its first issue. */
export function moreWriters(client) {
	let serial = 0;
	const repo = "/api/v1/repos/root/a";
	const writer = (kind, write) => async () => {
		const written = await write(`${kind.replace(" ", "-")}-${serial++}`);
		return written && { kind, ...written };
	};
	const posted = async (path, body, wanted = 201) => {
		const { status, value } = await client.ask("POST", path, body);
		return status === wanted ? value : undefined;
	};
	return [
		writer("comments", async (name) => {
			const made = await posted(`${repo}/issues/1/comments`, { body: name });
			return (
				made && {
					path: `${repo}/issues/comments/${made.id}`,
					holds: ({ value }) => value?.body === name,
				}
			);
		}),
		writer("labels", async (name) => {
			const made = await posted(`${repo}/labels`, { name, color: "#00aabb" });
			return (
				made && {
					path: `${repo}/labels/${made.id}`,
					holds: ({ value }) => value?.name === name,
				}
			);
		}),
		writer("wiki pages", async (title) => {
			const content_base64 = Buffer.from(title).toString("base64");
			const made = await posted(`${repo}/wiki/new`, { title, content_base64 });
			return (
				made && {
					path: `${repo}/wiki/page/${made.sub_url}`,
					holds: ({ value }) => value?.content_base64 === content_base64,
				}
			);
		}),
		writer("releases", async (name) => {
			const body = { tag_name: name, target_commitish: "main", name };
			const made = await posted(`${repo}/releases`, body);
			return (
				made && {
					path: `${repo}/releases/tags/${name}`,
					holds: ({ value }) => value?.id === made.id,
				}
			);
		}),
		writer("repositories", async (name) => {
			const made = await posted("/api/v1/user/repos", {
				name,
				auto_init: true,
			});
			return (
				made && {
					path: `/api/v1/repos/root/${name}/contents/README.md`,
					holds: ({ status }) => status === 200,
				}
			);
		}),
	];
}
