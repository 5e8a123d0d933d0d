import { listGpgKeys } from "../../../domain/keys/gpg-keys.ts";
import { gpgToken } from "../../../domain/keys/gpg-token.ts";
import {
	addUserKey,
	listUserKeys,
	removeUserKey,
	verifyUserKey,
} from "../../../domain/keys/user-keys.ts";
import { invalid, isDomainError } from "../../../errors.ts";
import { signedIn } from "../../../guards/account.ts";
import { bounds } from "../../../text/text-limits.ts";
import { line, lines, whole } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Form, Line, Lines, Submit } from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Paged, pageSize, windowOf } from "../../parts/paged.tsx";
import { Time } from "../../parts/time.tsx";
import { at } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { GpgSection, ProveKey } from "./gpg-section.tsx";
import { SettingsPage } from "./settings-page.tsx";

const size = pageSize.rows;
const here = () => at("/user/settings/keys");

export const keysPage = page({
	route: "GET /user/settings/keys",
	on: signedIn(),
	async run({ app, me, page, search }) {
		const window = windowOf(page, size);
		const { keys, total } = await listUserKeys(app, me, window);
		const { keys: gpg } = await listGpgKeys(app, me, { limit: 50, offset: 0 });
		const wanted = search.get("verify_ssh");
		const asked = keys.find(({ fingerprint }) => fingerprint === wanted);
		return (
			<SettingsPage
				current="/keys"
				title={t("SSH and GPG keys")}
				actions={
					<a class="btn" href="#new">
						<Icon name="plus" />
						{t("New key")}
					</a>
				}
			>
				<div class="stack">
					<p class="soft text">
						{t(
							"SSH keys give git access to your repositories without a password.",
						)}
					</p>
					{keys.length === 0 ? (
						<p class="soft">{t("You have no key yet.")}</p>
					) : (
						<div class="box">
							<ul class="list l-wait">
								{keys.map((key) => (
									<KeyRow of={key} />
								))}
							</ul>
						</div>
					)}
					<Paged page={page} size={size} total={total} />
				</div>
				{asked && (
					<ProveKey
						does={{ route: "POST /user/settings/keys/verify" }}
						id={asked.id}
						name={asked.title}
						command={`echo -n '${gpgToken(app, me)}' | ssh-keygen -Y sign -n gitea -f ~/.ssh/id_ed25519`}
					/>
				)}
				<NewKey />
				<GpgSection
					keys={gpg}
					prove={search.get("verify_gpg") ?? ""}
					token={gpgToken(app, me)}
				/>
			</SettingsPage>
		);
	},
});

type UserKey = Awaited<ReturnType<typeof listUserKeys>>["keys"][number];

const KeyRow = ({ of: key }: { of: UserKey }) => (
	<li>
		<Icon name="key" />
		<div>
			<span class="strong">{key.title}</span>
			<p class="sub mono">{key.fingerprint}</p>
			<p class="sub">
				{t("added")} <Time seconds={key.created_at} /> · {t("last used")}{" "}
				<Time seconds={key.last_used_at} />
			</p>
		</div>
		<div class="fig line">
			{key.verified === 1 ? (
				<span class="soft small">{t("Verified")}</span>
			) : (
				<a
					class="btn s"
					href={`?verify_ssh=${encodeURIComponent(key.fingerprint)}#prove`}
				>
					{t("Verify")}
				</a>
			)}
			<Form does={removeKey} class="line">
				<input type="hidden" name="id" value={key.id} />
				<Submit
					tone="danger"
					small
					label={t("Delete key {name}", {
						name: key.title,
					})}
				>
					{t("Delete")}
				</Submit>
			</Form>
		</div>
	</li>
);

const NewKey = () => (
	<Form does={addKey} id="new">
		<h2>{t("New key")}</h2>
		<Line
			name="title"
			label={t("Name")}
			maxlength={100}
			hint={t("Optional. It helps you recognize the key: “laptop”.")}
		/>
		<Lines
			name="content"
			label={t("Public key")}
			mono
			rows={4}
			spellcheck={false}
			required
			placeholder="ssh-ed25519 AAAA…"
			hint={t(
				"The content of ~/.ssh/id_ed25519.pub. Never paste the file without .pub.",
			)}
		/>
		<div class="actions">
			<Submit>{t("Add key")}</Submit>
		</div>
	</Form>
);

export const addKey = form({
	route: "POST /user/settings/keys",
	creates: true,
	audit: "ssh-key.added",
	on: signedIn(),
	fields: {
		title: line({ max: 100 }),
		content: lines({ ...bounds.publicKey, required: "Paste a public key." }),
	},
	shownOn: keysPage,
	sudo: true,
	async run({ app, actor, me, fields }) {
		if (/PRIVATE KEY/.test(fields.content))
			throw invalid(
				t(
					"This is a private key. Create a new key pair, and paste the content of the .pub file.",
				),
				{ field: "content" },
			);
		const [, , comment = ""] = fields.content.trim().split(/\s+/);
		const title = fields.title || comment.slice(0, 100) || t("key");
		await addUserKey(app, actor, me, { title, key: fields.content }).catch(
			(error) => {
				if (!isDomainError(error, "invalid")) throw error;
				const field = /title/.test(error.message) ? "title" : "content";
				throw invalid(error.message, { field });
			},
		);
		return see(here(), t("The key was added."));
	},
});

export const removeKey = form({
	route: "POST /user/settings/keys/delete",
	audit: "ssh-key.removed",
	on: signedIn(),
	fields: { id: whole() },
	shownOn: keysPage,
	sudo: true,
	async run({ app, actor, me, fields }) {
		await removeUserKey(app, actor, me, fields.id);
		return see(here(), t("The key was deleted."));
	},
});

export const proveKey = form({
	route: "POST /user/settings/keys/verify",
	audit: "ssh-key.verified",
	on: signedIn(),
	fields: {
		id: whole(),
		signature: lines({ max: 16_384, required: "Paste the signature." }),
	},
	shownOn: keysPage,
	async run({ app, me, fields }) {
		await verifyUserKey(app, me, fields.id, fields.signature);
		return see(here(), t("The key was verified."));
	},
});
