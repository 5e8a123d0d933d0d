import { readConfig } from "../config.ts";
import { type Serving, serve } from "../serve.ts";
import { version } from "../version.ts";
import { openControl } from "./control.ts";
import { tidyMemory } from "./tidy-memory.ts";

/** `ingot serve`: serves until it is told to stop. With --json it says one line on the standard output, for scripts. */
export async function serveCommand(args: string[]): Promise<void> {
	const { config, rest, json } = readConfig(args, process.env);
	if (rest.length) throw new Error(`"ingot serve" takes no "${rest[0]}"`);
	const serving = await serve(config).catch((error) => {
		throw explained(error, config);
	});
	const control = openControl(serving.app);
	tidyMemory();
	process.stdout.write(
		json ? `${JSON.stringify(facts(serving))}\n` : welcome(serving),
	);
	// an error that nobody caught ends one request at most, never the forge
	process.on("unhandledRejection", (error) =>
		serving.app.log.error({ err: error }, "an error that nobody caught"),
	);
	process.on("uncaughtException", (error) =>
		serving.app.log.error({ err: error }, "an error that nobody caught"),
	);
	let stopping = false;
	const stop = (signal: string) => {
		if (stopping) process.exit(1);
		stopping = true;
		serving.app.log.info({ signal }, "stopping: finishing what is under way");
		control.close();
		serving.close().then(
			() => process.exit(0),
			(error) => {
				serving.app.log.error({ err: error }, "stopping failed");
				process.exit(1);
			},
		);
	};
	for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"])
		process.on(signal, () => stop(signal));
}

const facts = ({ app, url, port, admin }: Serving) => ({
	url,
	port,
	ssh: app.sshPort || null,
	admin: admin.name,
	...(admin.password ? { password: admin.password } : {}),
	...(admin.code ? { setup: `${url}-/setup?code=${admin.code}` } : {}),
	data: app.config.data,
	database: app.config.databaseUrl ? "postgres" : "sqlite",
	version,
	pid: process.pid,
});

function welcome({ app, url, admin }: Serving): string {
	const account = admin.password
		? `Account   ${admin.name}, password ${admin.password}\n          (shown this once: note it now)`
		: `Account   ${admin.name}`;
	const setup = admin.code
		? `\nSet up    ${url}-/setup?code=${admin.code}\n          (or make the account your own there; good until somebody signs in)`
		: "";
	return `
Ingot ${version} is at ${url}
${account}${setup}
Data      ${app.config.data}${app.sshPort ? `\nSSH       port ${app.sshPort}` : ""}

A first push, from a directory with a git repository:

  curl -u ${admin.name} ${url}api/v1/user/repos -H 'Content-Type: application/json' -d '{"name": "hello"}'
  git push ${url}${admin.name}/hello.git HEAD:main

Ctrl-C stops it.

`;
}

function explained(
	error: unknown,
	config: { host: string; port: number; sshPort: number },
): Error {
	const { code, message, port } = error as {
		code?: string;
		message: string;
		port?: number;
	};
	const flag = port === config.sshPort ? "--ssh-port" : "--port";
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
