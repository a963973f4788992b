import { productId, sizeLabel } from "../../../../tools/testkit/brands";
import { makeProduct } from "../make";

/** Four products of a list: each sort order of the shop puts them in another order. */
export const listedProducts = [
  makeProduct({
    id: productId("a"),
    createdAt: 50,
    price: 500,
    gender: "Men",
    sizes: ["S", "M"],
    stockBySize: { S: 0, M: 4 },
  }),
  makeProduct({
    id: productId("b"),
    createdAt: 40,
    price: 300,
    gender: "Women",
    sizes: ["M"],
    stockBySize: { M: 0 },
  }),
  makeProduct({
    id: productId("c"),
    createdAt: 40,
    price: 500,
    gender: "Kids",
    sizes: ["S"],
    stockBySize: {},
  }),
  makeProduct({
    id: productId("d"),
    createdAt: 0,
    price: 300,
    gender: "",
    sizes: [sizeLabel("32"), "XL"],
    stockBySize: { XL: 1, "32": 0 },
  }),
];
