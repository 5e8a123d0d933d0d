import type { App } from "../../app.ts";
import {
	fullName,
	type RepositoryWithOwner,
} from "../../domain/repositories/repository.ts";
import { hasSsh, sshAddressOf } from "../../domain/repositories/ssh-address.ts";
import { escapedPath } from "../../text/escape-path.ts";
import { Icon } from "../parts/icon.tsx";
import { t } from "../words/words.ts";
import { homeOf, type RefName } from "./addresses.ts";

/** The addresses from which git fetches a repository; SSH only where the forge speaks it. */
export function cloneAddresses(
	app: App,
	of: RepositoryWithOwner,
	wiki = false,
): { http: string; ssh: string | undefined } {
	const name = fullName(of) + (wiki ? ".wiki" : "");
	return {
		http: `${app.url}${name}.git`,
		ssh: hasSsh(app) ? sshAddressOf(app, name) : undefined,
	};
}

/** A line to copy; the button is shown by the script that copies. */
export const Copied = ({
	id,
	label,
	text,
}: {
	id: string;
	label: string;
	text: string;
}) => (
	<div class="field copied">
		<label for={id}>{label}</label>
		<span class="line">
			<input class="input mono" id={id} readonly value={text} />
			<button
				type="button"
				class="btn icon"
				data-copy={text}
				aria-label={t("Copy {what}", { what: label })}
				hidden
			>
				<Icon name="copy" />
			</button>
		</span>
	</div>
);

/** How to get the code: cloning, and archives of what is looked at. */
export function GetCode({
	app,
	of,
	at,
}: {
	app: App;
	of: RepositoryWithOwner;
	at: RefName;
}) {
	const { http, ssh } = cloneAddresses(app, of);
	const archive = (form: string) =>
		homeOf(of, `/archive/${escapedPath(at.name)}.${form}`);
	return (
		<details class="drop left end">
			<summary class="btn primary">
				<Icon name="code" />
				{t("Clone")}
				<Icon name="down" />
			</summary>
			<div class="menu get">
				<Copied id="clone-http" label={t("Clone with HTTP")} text={http} />
				{ssh && (
					<Copied id="clone-ssh" label={t("Clone with SSH")} text={ssh} />
				)}
				<Copied
					id="clone-tea"
					label={t("Clone with tea")}
					text={`tea clone ${fullName(of)}`}
				/>
				<a href={`vscode://vscode.git/clone?url=${encodeURIComponent(http)}`}>
					{t("Open in VS Code")}
				</a>
				<hr />
				<a href={archive("zip")}>
					<Icon name="down" />
					{t("Download {form}", { form: "zip" })}
				</a>
				<a href={archive("tar.gz")}>
					<Icon name="down" />
					{t("Download {form}", { form: "tar.gz" })}
				</a>
				<a href={archive("bundle")}>
					<Icon name="down" />
					{t("Download {form}", { form: "bundle" })}
				</a>
			</div>
		</details>
	);
}
