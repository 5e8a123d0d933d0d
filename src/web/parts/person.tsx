import { at, pathOf } from "../visit.ts";
import { Avatar } from "./avatar.tsx";

/** Somebody as the API shows him. */
export interface Face {
	readonly id: number;
	readonly login: string;
	readonly full_name: string;
	readonly avatar_url: string;
}

/** The picture of somebody as the API shows him. */
export const FaceOf = ({
	of,
	size,
}: {
	of: Face;
	size?: "" | "l" | "m" | "xl";
}) => {
	const name = of.avatar_url.slice(of.avatar_url.lastIndexOf("/") + 1);
	// made by the forge until there is another: the beginnings of the name stand there instead
	const own = /^(?:user|organization)--?\d+$/.test(name);
	return (
		<Avatar
			of={{
				id: Math.abs(of.id),
				name: of.login,
				full_name: of.full_name,
				kind: "user",
				avatar: own ? "" : name,
			}}
			size={size}
		/>
	);
};

/** The name of somebody as a link to what he shows of himself; a ghost has none. */
export const Who = ({ of }: { of: Pick<Face, "id" | "login"> }) =>
	of.id > 0 ? (
		<b>
			<a class="ink" href={at(pathOf(of.login))}>
				{of.login}
			</a>
		</b>
	) : (
		<b>{of.login}</b>
	);
