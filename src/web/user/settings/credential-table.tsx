import type { ComponentChildren } from "preact";
import { Form, Submit } from "../../parts/form.tsx";

/** A table of what opens an account, such as tokens, grants and sessions, of one `CredentialRow` each. */
export const CredentialTable = ({
	heads,
	ends,
	children,
}: {
	heads: readonly string[];
	/** The name that its rows give to the end of a credential. */
	ends: string;
	children: ComponentChildren;
}) => (
	<table class="table fold-up">
		<thead>
			<tr>
				{heads.map((words) => (
					<th scope="col">{words}</th>
				))}
				<th scope="col">
					<span class="unseen">{ends}</span>
				</th>
			</tr>
		</thead>
		<tbody>{children}</tbody>
	</table>
);

/** A credential with the form that ends it; `children` are its cells between. */
export const CredentialRow = ({
	id,
	name,
	about,
	does,
	ends,
	label,
	children,
}: {
	id: number | string;
	name: string;
	/** The line below the name. */
	about?: ComponentChildren;
	does: { readonly route: string };
	ends: string;
	/** The end and the name, for screen readers. */
	label: string;
	children: ComponentChildren;
}) => (
	<tr>
		<th scope="row">
			<b>{name}</b>
			{about && <span class="hint block">{about}</span>}
		</th>
		{children}
		<td class="num">
			<Form does={does} class="line end">
				<input type="hidden" name="id" value={id} />
				<Submit tone="danger" small label={label}>
					{ends}
				</Submit>
			</Form>
		</td>
	</tr>
);
