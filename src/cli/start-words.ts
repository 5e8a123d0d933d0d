import type { SandboxName } from "../children/sandbox.ts";
import type { Serving } from "../serve.ts";
import { version } from "../version.ts";

/** What is told of a forge that has started. */
export type Facts = ReturnType<typeof factsOf>;

export const factsOf = ({ app, url, port, admin }: Serving) => ({
	url,
	port,
	ssh: app.sshPort || null,
	admin: admin.name,
	...(admin.password && { password: admin.password }),
	...(admin.code && { setup: `${url}-/setup?code=${admin.code}` }),
	data: app.config.data,
	database: app.config.databaseUrl ? "postgres" : "sqlite",
	sandbox: app.git.sandbox.name,
	version,
	pid: process.pid,
});

/** Children that read uploaded data are confined like this. */
export const sandboxWords: Readonly<Record<SandboxName, string>> = {
	landlock: "landlock: git has no network and sees one repository",
	bwrap: "bwrap: git has no network and sees one repository",
	limits:
		"limits only: git can read and reach what the server can (see INGOT_SANDBOX)",
	off: "off: git can do what the server can, without limits",
};

export function startMessage(facts: Facts): string {
	const { url, admin, password, setup: address } = facts;
	const account = password
		? `Account   ${admin}, password ${password}\n          (shown this once: note it now)`
		: `Account   ${admin}`;
	const setup = address
		? `\nSet up    ${address}\n          (or make the account your own there; good until somebody signs in)`
		: "";
	return `
Ingot ${version} is at ${url}
${account}${setup}
Data      ${facts.data}${facts.ssh ? `\nSSH       port ${facts.ssh}` : ""}
Sandbox   ${sandboxWords[facts.sandbox]}

A first push, from a directory with a git repository:

  curl -u ${admin} ${url}api/v1/user/repos -H 'Content-Type: application/json' -d '{"name": "hello"}'
  git push ${url}${admin}/hello.git HEAD:main

Ctrl-C stops it.

`;
}

/** An error of the start in words for who started it. */
export function explained(
	error: unknown,
	config: {
		host: string;
		port: number;
		sshPort: number;
		mailInPort: number;
	},
): Error {
	const { code, message, port } = error as {
		code?: string;
		message: string;
		port?: number;
	};
	const flag =
		port === config.sshPort
			? "--ssh-port"
			: port === config.mailInPort
				? "--mail-in-port"
				: "--port";
	if (code === "EADDRINUSE")
		return new Error(
			`port ${port} of ${config.host} is taken by another program: choose another one with ${flag}`,
		);
	if (code === "EACCES")
		return new Error(
			`port ${port} may not be opened by this user: choose one above 1023 with ${flag}`,
		);
	if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
		return new Error(
			`this machine has no address ${config.host}: choose one with --host`,
		);
	return error instanceof Error ? error : new Error(message);
}
