import type { ComponentChildren } from "preact";
import type { App } from "../../app.ts";
import { keptUntil } from "../../domain/deleted/kept-time.ts";
import type { Form as Declared } from "../page.ts";
import { Form, Submit } from "../parts/form.tsx";
import { Time } from "../parts/time.tsx";
import { t } from "../words/words.ts";

/** The account that deleted something, the time of it, and the end of its time to be restored. */
export const Deletion = ({
	of,
	app,
}: {
	of: { readonly deleter: string | null; readonly deleted_at: number };
	app: App;
}) => (
	<>
		{of.deleter ? t("deleted by {name}", { name: of.deleter }) : t("deleted")}{" "}
		<Time seconds={of.deleted_at} /> · {t("deleted permanently on")}{" "}
		<Time seconds={keptUntil(app, of)} />
	</>
);

/** The form that restores something that was deleted, or deletes it permanently; what it is asked besides comes first. */
export const DecideForm = ({
	does,
	params,
	id,
	children,
}: {
	does: Pick<Declared, "route">;
	params: Readonly<Record<string, string>>;
	id: number;
	children?: ComponentChildren;
}) => (
	<Form
		does={does as never}
		params={{ ...params, id: String(id) } as never}
		class="line wrap"
	>
		{children}
		<Submit small name="act" value="restore">
			{t("Restore")}
		</Submit>
		<Submit small tone="danger" name="act" value="purge">
			{t("Delete permanently")}
		</Submit>
	</Form>
);

/** The name by which something deleted is restored: the one that it had, unless another one is typed. */
export const NewName = ({ of, most }: { of: string; most: number }) => (
	<label class="line">
		<span class="nowrap">
			{t("Restore as")} <span class="unseen">{of}</span>
		</span>
		<input
			class="input w-m"
			name="new_name"
			value={of}
			maxlength={most}
			spellcheck={false}
		/>
	</label>
);
