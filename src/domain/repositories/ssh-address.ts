import type { App } from "../../app.ts";

type Place = Pick<App, "config" | "url" | "sshPort">;

/** Whether git works over SSH here, or where the settings say. */
export const hasSsh = ({ config, sshPort }: Place): boolean =>
	sshPort > 0 || config.sshUrl !== "";

/** The port at which people reach SSH. */
export const sshPortOf = ({ config, sshPort }: Place): number =>
	config.sshUrl ? Number(new URL(config.sshUrl).port || 22) : sshPort;

/** The address of a repository over SSH, as users type it: the short form on the usual port. */
export const sshAddressOf = (place: Place, fullName: string): string =>
	`${beginningOf(place)}${fullName}.git`;

let known: { sshUrl: string; url: string; port: number; beginning: string };

/** All addresses of a place begin with this text. It is remembered, since each view of a repository asks for it. */
function beginningOf(place: Place): string {
	const {
		url,
		sshPort: port,
		config: { sshUrl },
	} = place;
	if (known?.url === url && known.port === port && known.sshUrl === sshUrl)
		return known.beginning;
	const { hostname, username } = new URL(sshUrl || url);
	const user = (sshUrl && username) || "git";
	const reached = sshPortOf(place);
	const beginning =
		reached === 22
			? `${user}@${hostname}:`
			: `ssh://${user}@${hostname}:${reached}/`;
	known = { sshUrl, url, port, beginning };
	return beginning;
}
