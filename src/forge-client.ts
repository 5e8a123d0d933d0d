/** Who asks: a name and password, a token, or nobody. */
export type As = { name: string; password: string } | { token: string } | null;

/** An answer with its body read; `body` is the parsed JSON, or undefined. */
export interface Reply<T = unknown> {
	readonly status: number;
	readonly headers: Headers;
	readonly text: string;
	readonly body: T;
}

/** What scripts do with a forge, over HTTP. */
export interface ForgeClient {
	/** The public address, with a slash at the end. */
	readonly url: string;
	readonly admin: { name: string; password: string };
	/** Calls the API: `forge.call("GET", "/repos/a/b")`; as the administrator unless told. */
	call<T = unknown>(
		method: string,
		path: string,
		options?: { as?: As; body?: unknown; headers?: Record<string, string> },
	): Promise<Reply<T>>;
	/** Makes a user who can sign in. */
	user(
		name: string,
		more?: Record<string, unknown>,
	): Promise<{ name: string; password: string }>;
	/** Makes an access token of a user. */
	token(
		user: { name: string; password: string },
		scopes?: string[],
		more?: Record<string, unknown>,
	): Promise<{ token: string }>;
	/** The address that git clones a repository from, with a user's name and password in it. */
	gitUrl(fullName: string, as?: { name: string; password: string }): string;
}

/** A client of the forge at an address. */
export function forgeClient(
	url: string,
	admin: ForgeClient["admin"],
): ForgeClient {
	const call: ForgeClient["call"] = async (
		method,
		path,
		{ as = admin, body, headers = {} } = {},
	) => {
		const response = await fetch(`${url}api/v1${path}`, {
			method,
			redirect: "manual",
			headers: {
				...authorization(as),
				...(body === undefined ? {} : { "Content-Type": "application/json" }),
				...headers,
			},
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const text = await response.text();
		return {
			status: response.status,
			headers: response.headers,
			text,
			body: parsed(text) as never,
		};
	};
	return {
		url,
		admin,
		call,
		async user(name, more = {}) {
			const password = `pass-of-${name}`;
			const made = await call("POST", "/admin/users", {
				body: {
					username: name,
					email: `${name}@example.org`,
					password,
					must_change_password: false,
					...more,
				},
			});
			if (made.status !== 201) throw new Error(`no user ${name}: ${made.text}`);
			return { name, password };
		},
		async token(user, scopes = ["all"], more = {}) {
			const name = `t${Math.random().toString(36).slice(2)}`;
			const made = await call<{ sha1: string }>(
				"POST",
				`/users/${user.name}/tokens`,
				{ as: user, body: { name, scopes, ...more } },
			);
			if (made.status !== 201)
				throw new Error(`no token for ${user.name}: ${made.text}`);
			return { token: made.body.sha1 };
		},
		gitUrl(fullName, as = admin) {
			const address = new URL(`${url}${fullName}.git`);
			address.username = as.name;
			address.password = as.password;
			return address.href;
		},
	};
}

function authorization(as: As): Record<string, string> {
	if (as === null) return {};
	if ("token" in as) return { Authorization: `token ${as.token}` };
	const pair = Buffer.from(`${as.name}:${as.password}`).toString("base64");
	return { Authorization: `Basic ${pair}` };
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
