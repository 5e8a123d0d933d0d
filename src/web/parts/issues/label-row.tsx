import type { ComponentChildren } from "preact";
import type { Label } from "../../../domain/labels/label.ts";
import { t } from "../../words/words.ts";
import { Form, Submit } from "../form.tsx";
import { EditLabel } from "./label-fields.tsx";
import { LabelTag } from "./label-tag.tsx";

/** How the labels of a list are changed. */
export interface LabelEdits {
	readonly change: { readonly route: string };
	readonly remove: { readonly route: string };
	readonly params: Readonly<Record<string, string | number>>;
	/** The one whose form is open; 0 for none. */
	readonly editing: number;
}

/** A label in a list, with what somebody may do to it; `children` stand after its description. */
export function LabelRow({
	of: label,
	href,
	edits,
	children,
}: {
	of: Label;
	href?: string;
	edits: LabelEdits | undefined;
	children?: ComponentChildren;
}) {
	const params = { ...edits?.params, id: label.id };
	return (
		<li>
			<div class="stack s">
				<p class="line wrap">
					<LabelTag of={label} href={href} />
					{label.exclusive === 1 && <span class="soft">{t("exclusive")}</span>}
					{label.archived_at > 0 && <span class="soft">{t("archived")}</span>}
					{label.description && <span class="sub">{label.description}</span>}
					{children && <span class="sub">{children}</span>}
				</p>
				{edits?.editing === label.id && (
					<EditLabel does={edits.change} params={params} of={label} />
				)}
			</div>
			{edits && (
				<div class="actions">
					<a
						class="btn s"
						href={`?edit=${label.id}`}
						aria-label={t("Edit label {name}", { name: label.name })}
					>
						{t("Edit")}
					</a>
					<Form does={edits.remove} params={params} class="">
						<Submit
							tone="danger"
							small
							label={t("Delete label {name}", { name: label.name })}
						>
							{t("Delete")}
						</Submit>
					</Form>
				</div>
			)}
		</li>
	);
}
