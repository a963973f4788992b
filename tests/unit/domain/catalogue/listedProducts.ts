import { asProductId, asSize } from "../../../../tools/testkit/brandedTypes";
import { makeProduct } from "../make";

/** Four products of a list: each sort order of the shop puts them in another order. */
export const listedProducts = [
  makeProduct({
    id: asProductId("a"),
    createdAt: 50,
    price: 500,
    gender: "Men",
    sizes: ["S", "M"],
    stockBySize: { S: 0, M: 4 },
  }),
  makeProduct({
    id: asProductId("b"),
    createdAt: 40,
    price: 300,
    gender: "Women",
    sizes: ["M"],
    stockBySize: { M: 0 },
  }),
  makeProduct({
    id: asProductId("c"),
    createdAt: 40,
    price: 500,
    gender: "Kids",
    sizes: ["S"],
    stockBySize: {},
  }),
  makeProduct({
    id: asProductId("d"),
    createdAt: 0,
    price: 300,
    gender: "",
    sizes: [asSize("32"), "XL"],
    stockBySize: { XL: 1, "32": 0 },
  }),
];
