import Type from "typebox";
import { Activity } from "../views/news/activity.ts";

export const date = Type.Optional(
	Type.String({ description: "one day, YYYY-MM-DD, in UTC" }),
);

export const feed = { 200: Type.Array(Activity) };
