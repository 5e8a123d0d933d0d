import type { App } from "../../app.ts";

type Place = Pick<App, "config" | "url" | "sshPort">;

/** Whether git works over SSH here, or where the settings say. */
export const hasSsh = ({ config, sshPort }: Place): boolean =>
	sshPort > 0 || config.sshUrl !== "";

/** The port at which people reach SSH. */
export const sshPortOf = ({ config, sshPort }: Place): number =>
	config.sshUrl ? Number(new URL(config.sshUrl).port || 22) : sshPort;

/** The address of a repository over SSH, as users type it: the short form on the usual port. */
export function sshAddressOf(place: Place, fullName: string): string {
	const { hostname, username } = new URL(place.config.sshUrl || place.url);
	const user = (place.config.sshUrl && username) || "git";
	const port = sshPortOf(place);
	return port === 22
		? `${user}@${hostname}:${fullName}.git`
		: `ssh://${user}@${hostname}:${port}/${fullName}.git`;
}
